/** Signing in with a PIN. The PIN of the tablets is of one table: which one is asked when it is known to be that PIN. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Choice, Field } from './desk/field.js';
import { useWords } from './language.js';
import type { SessionOfPage, SignInRefused } from './use-session.js';

interface SignInProps {
  readonly signedIn: SessionOfPage;
  readonly tables: readonly { readonly tableId: string; readonly name: string }[];
}

export const SignIn = ({ signedIn, tables }: SignInProps): JSX.Element => {
  const { say } = useWords();
  const [pin, setPin] = useState('');
  const [table, setTable] = useState('');
  const [refused, setRefused] = useState<SignInRefused>();
  const isWhichTable = refused?.isWhichTable === true;
  const chosen = table === '' ? tables[0]?.tableId : table;
  return (
    <form
      class="desk-form sign-in"
      onSubmit={(event) => {
        event.preventDefault();
        void signedIn.signIn(pin, isWhichTable ? chosen : undefined).then(setRefused);
      }}
    >
      <p>{say('desk.sign-in')}</p>
      <Field label={say('desk.pin')} type="password" value={pin} onValue={setPin} />
      {isWhichTable && (
        <Choice
          label={say('desk.which-table')}
          value={chosen ?? ''}
          onValue={setTable}
          options={tables.map(({ tableId, name }): readonly [string, string] => [tableId, name])}
        />
      )}
      <button type="submit" class="main-button">
        {say('desk.sign-in-now')}
      </button>
      {refused !== undefined && !isWhichTable && (
        <p class="outcome refused" role="alert">
          {refused.why}
        </p>
      )}
    </form>
  );
};
