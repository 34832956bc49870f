/** A game of the archive, move by move, with what was left on the clocks. */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { COLORS } from '../../../core/go/color.js';
import { timeDigits } from '../../view/clock-words.js';
import type { KeptGameAnswer } from '../../view/kept-game.js';
import { playerName, prisonerWords } from '../../view/words.js';
import { AnalysisStrip } from '../analysis-strip.js';
import { BoardStage } from '../board-stage.js';
import { useWords } from '../language.js';
import { Moves, Steps } from '../moves.js';
import { PageLink } from '../router.js';
import { useKeptGame, type KeptGameOfPage } from '../use-kept-game.js';
import { useShown } from '../use-shown.js';

const SECOND_MS = 1000;

/** What a side had left when the move on show was played. */
const leftOf = ({ moves }: KeptGameAnswer, color: 'black' | 'white', number: number): string | undefined => {
  const left = moves
    .slice(0, number)
    .filter((move) => move.color === color && move.left !== null)
    .at(-1)?.left;
  return left === undefined || left === null ? undefined : timeDigits(left * SECOND_MS);
};

const Shown = ({ kept, game }: KeptGameOfPage): JSX.Element => {
  const { say, sayIt } = useWords();
  const { look, setLook, number, view, numbers } = useShown(game);
  const [hasNumbers, setNumbers] = useState(false);
  useEffect(() => void (document.title = `${kept.black} – ${kept.white} · Banmen`), [kept]);
  const about = [kept.event, kept.round === '' ? '' : `${say('game.round')} ${kept.round}`, kept.date, kept.result].filter(
    (part) => part !== '',
  );
  const comment = kept.moves[number - 1]?.comment ?? '';
  return (
    <main class="page kept">
      <div class="head">
        <PageLink to="/games" class="to-hall" label={say('games.title')}>
          ‹
        </PageLink>
        <h1>{about.join(' · ')}</h1>
      </div>
      <BoardStage size={game.size} view={view} numbers={hasNumbers ? numbers : undefined} />
      <section class="players" aria-label={say('players.title')}>
        {COLORS.map((color) => (
          <div key={color} class="player" data-side={color}>
            <span class={`disc ${color}`} aria-hidden="true" />
            <div class="who">
              <span class="name">
                <bdi>{sayIt(playerName(color, game.players))}</bdi>
              </span>
              <span class="detail">{view !== undefined && sayIt(prisonerWords(color, view))}</span>
            </div>
            {leftOf(kept, color, number) !== undefined && (
              <span class="time">
                <b>{leftOf(kept, color, number)}</b>
              </span>
            )}
          </div>
        ))}
      </section>
      <Steps game={game} number={number} look={look} onLook={setLook} isServerLost={false} />
      {comment !== '' && <p class="telling reason kept-comment">{comment}</p>}
      <Moves game={game} number={number} onLook={setLook} onAsk={() => undefined} isAsked={false} />
      <footer class="foot">
        <AnalysisStrip id={kept.id} game={game} number={number} onLook={setLook} />
        <div class="deeds">
          <button type="button" class="plain-button" aria-pressed={hasNumbers} onClick={() => setNumbers(!hasNumbers)}>
            {say('table.numbers')}
          </button>
          <PageLink to={`/games/${kept.id}/kifu`} class="plain-button">
            {say('games.kifu')}
          </PageLink>
          <a class="plain-button download" href={`/api/v1/games/${kept.id}.sgf`} download>
            {say('table.save-sgf')}
          </a>
        </div>
      </footer>
    </main>
  );
};

export const KeptGameScreen = ({ id }: { readonly id: string }): JSX.Element => {
  const { say } = useWords();
  const found = useKeptGame(id);
  if (found === undefined) return <p class="loading">{say('page.loading')}</p>;
  if (found !== null) return <Shown kept={found.kept} game={found.game} />;
  return (
    <main class="nothing">
      <p>{say('games.none')}</p>
      <PageLink to="/games">{say('games.title')}</PageLink>
    </main>
  );
};
