/** Whether lamps burn, the loudspeaker is heard, and what the sensors measure. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useWords } from '../language.js';
import { postSetUp, useSetUp } from '../use-board-seen.js';

export const BoardTests = ({ tableId }: { readonly tableId: string }): JSX.Element => {
  const { say } = useWords();
  const setUp = useSetUp(tableId);
  const [told, setTold] = useState('');
  const lamps = async (): Promise<void> => setTold(say((await setUp({ do: 'lamps' })).isDone ? 'setup.lamps-burn' : 'setup.lamps-none'));
  const measure = async (): Promise<void> =>
    setTold(say((await setUp({ do: 'measure' })).isDone ? 'setup.measured' : 'setup.measure-none'));
  const sound = async (): Promise<void> => {
    const { isDone, why } = await postSetUp(`/api/v1/tables/${encodeURIComponent(tableId)}/say`, { kind: 'sound.check' });
    setTold(isDone ? say('setup.sound-said') : why);
  };
  return (
    <section class="setup-tests">
      <div class="act-grid">
        <button type="button" class="plain-button" onClick={() => void lamps()}>
          {say('setup.lamps')}
        </button>
        <button type="button" class="plain-button" onClick={() => void sound()}>
          {say('setup.sound')}
        </button>
        <button type="button" class="plain-button" onClick={() => void measure()}>
          {say('setup.measure')}
        </button>
      </div>
      <p role="status" class={told === '' ? 'unseen' : 'notice calm'}>
        {told}
      </p>
    </section>
  );
};
