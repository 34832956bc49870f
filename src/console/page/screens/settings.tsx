/** The settings: seen with where each comes from, changed in the file by the file's own checks. */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { inGroups } from '../../view/setting-groups.js';
import { Choice, Field } from '../desk/field.js';
import { useWords } from '../language.js';
import { SettingRow, useTitles } from '../setup/setting-row.js';
import { SetUpAreas } from '../setup/set-up-areas.js';
import { SignIn } from '../sign-in.js';
import { useSession } from '../use-session.js';
import { useSettings } from '../use-settings.js';
import './desk.css';
import './setup.css';
import './settings.css';

export const SettingsScreen = (): JSX.Element => {
  const { say } = useWords();
  const signedIn = useSession();
  const titleOf = useTitles();
  const mayAct = signedIn.session?.role === 'organiser';
  const { shown, trouble, change } = useSettings(mayAct);
  const [table, setTable] = useState('');
  const [sought, setSought] = useState('');
  const [refused, setRefused] = useState<string>();
  useEffect(() => void (document.title = `${say('settings.title')} · Banmen`), [say]);
  if (signedIn.session === undefined) return <p class="loading">{say('page.loading')}</p>;
  if (!mayAct)
    return (
      <main class="setup setup-closed">
        <h1>{say('settings.title')}</h1>
        <p>{say('setup.only-organiser')}</p>
        {signedIn.session.canSignIn && <SignIn signedIn={signedIn} tables={[]} />}
      </main>
    );
  if (trouble !== undefined)
    return (
      <main class="settings">
        <SetUpAreas here="settings" />
        <p class="notice bad" role="alert">
          {trouble === '' ? say('desk.no-answer') : trouble}
        </p>
      </main>
    );
  if (shown === undefined) return <p class="loading">{say('page.loading')}</p>;
  const here = shown.tables.find(({ id }) => id === table);
  const all = here === undefined ? shown.settings : here.settings;
  const letters = sought.trim().toLowerCase();
  const found = all.filter(({ key }) => `${key} ${titleOf(key)}`.toLowerCase().includes(letters));
  const groups = inGroups(found);
  const waiting = [...shown.settings, ...shown.tables.flatMap((one) => one.settings)].filter(({ waits }) => waits);
  const isMachine = signedIn.session.via === 'machine';
  const keep = async (): Promise<void> => setRefused(await change({ do: 'keep-table', table }));
  return (
    <main class="settings">
      <h1 class="unseen">{say('settings.title')}</h1>
      <SetUpAreas here="settings" />
      <p class="hint">{say(shown.isThere ? 'settings.file' : 'settings.no-file', { file: shown.file })}</p>
      {shown.problems.map((why) => (
        <p key={why} class="notice bad" role="alert">
          {say('settings.problem', { why })}
        </p>
      ))}
      {waiting.length > 0 && (
        <p class="notice warn" role="status">
          {say('settings.waiting', { names: [...new Set(waiting.map(({ key }) => key))].join(', ') })}
        </p>
      )}
      <div class="settings-tools">
        <Field label={say('settings.find')} value={sought} onValue={setSought} />
        {shown.tables.length > 0 && (
          <Choice
            label={say('settings.for')}
            value={table}
            onValue={setTable}
            options={[
              ['', say('settings.for-all')],
              ...shown.tables.map(({ id, name }): readonly [string, string] => [id, name === id ? id : `${name} (${id})`]),
            ]}
          />
        )}
      </div>
      {here !== undefined && !here.isInFile && (
        <section class="desk-form" aria-label={here.name}>
          <p>{say('settings.not-in-file')}</p>
          {here.canBeKept && (
            <>
              <p class="hint">{say('settings.keep-what')}</p>
              <button type="button" class="main-button" onClick={() => void keep()}>
                {say('settings.keep')}
              </button>
            </>
          )}
          {refused !== undefined && (
            <p class="notice bad" role="alert">
              {refused}
            </p>
          )}
        </section>
      )}
      {all.length > 0 && groups.length === 0 && <p role="status">{say('settings.none-found')}</p>}
      <div class="setting-groups">
        {groups.map(({ group, settings }) => (
          <section key={group} class="desk-form" aria-label={say(`settings.group-${group}`)}>
            <h2>{say(`settings.group-${group}`)}</h2>
            {settings.map((setting) => (
              <SettingRow
                key={`${table} ${setting.key}`}
                setting={setting}
                mayChange={shown.problems.length === 0 && (isMachine || !setting.isOfMachine)}
                onSave={(value) => change({ do: 'change', key: setting.key, value, ...(table === '' ? {} : { table }) })}
              />
            ))}
          </section>
        ))}
      </div>
    </main>
  );
};
