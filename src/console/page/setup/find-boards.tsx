/** Looking for boards: every port, what is there, and what to do where something is wrong. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Field } from '../desk/field.js';
import { useWords } from '../language.js';
import { lookForBoards, type LookedAtPort } from '../use-board-seen.js';

/** `onTable`: a board was found, and this is its table. */
export const FindBoards = ({ onTable }: { readonly onTable: (table: string) => void }): JSX.Element => {
  const { say } = useWords();
  const [isLooking, setLooking] = useState(false);
  const [ports, setPorts] = useState<readonly LookedAtPort[]>();
  const [refused, setRefused] = useState('');
  const [address, setAddress] = useState('');
  const look = async (): Promise<void> => {
    setLooking(true);
    const before = ports;
    const told = await lookForBoards(address.trim());
    const found = typeof told === 'string' ? undefined : told;
    setLooking(false);
    setPorts(found);
    setRefused(typeof told === 'string' ? told : '');
    const fresh = found?.find(({ table, where }) => table !== null && before?.some((port) => port.where === where) !== true);
    if (fresh !== undefined && fresh.table !== null) onTable(fresh.table);
  };
  return (
    <section class="desk-form" aria-label={say('setup.look')}>
      <button type="button" class="plain-button" disabled={isLooking} onClick={() => void look()}>
        {say('setup.look')}
      </button>
      <Field label={say('setup.address')} value={address} onValue={setAddress} />
      {/* It is read out when it changes. */}
      <div role="status">
        {isLooking && <p class="hint">{say('setup.looking')}</p>}
        {refused !== '' && <p class="notice bad">{refused}</p>}
        {!isLooking && ports?.length === 0 && <p>{say('setup.no-ports')}</p>}
        {!isLooking && ports !== undefined && ports.length > 0 && (
          <ul class="setup-ports">
            {ports.map(({ where, isBoard, what, mend, table }) => (
              <li key={`${where}${what}`} class={isBoard ? 'well' : ''}>
                {where !== '' && <code>{where}</code>} <span>{what === '' ? say('setup.served') : what}</span>
                {table !== null && what !== '' && <b> {say('setup.new-table', { name: table })}</b>}
                {mend.map((line) => (
                  <code key={line} class="setup-mend">
                    {line}
                  </code>
                ))}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
};
