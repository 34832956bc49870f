/** A game to be printed: A4, fifty moves a diagram; a move where a stone lay already stands below its diagram. */
import type { JSX } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { boardGeometry } from '../../view/board-geometry.js';
import { kifuDiagrams } from '../../view/kifu-diagram.js';
import { BoardPicture } from '../board.js';
import { useWords } from '../language.js';
import { PageLink } from '../router.js';
import { useKeptGame, type KeptGameOfPage } from '../use-kept-game.js';
import './kifu.css';

/** The width of a diagram in CSS pixels: two thirds of an A4 sheet. */
const DIAGRAM_PIXELS = 620;

const Sheets = ({ kept, game }: KeptGameOfPage): JSX.Element => {
  const { say } = useWords();
  const diagrams = useMemo(() => kifuDiagrams(game), [game]);
  const geometry = useMemo(() => boardGeometry(game.size, { width: DIAGRAM_PIXELS, height: DIAGRAM_PIXELS }, 1), [game]);
  useEffect(() => void (document.title = `${kept.black} – ${kept.white}`), [kept]);
  const about = [kept.event, kept.round === '' ? '' : `${say('game.round')} ${kept.round}`, kept.date].filter((part) => part !== '');
  const komi = kept.komi === null ? '' : `${say('game.komi')} ${kept.komi}`;
  const rules = [kept.rules, komi, kept.handicap > 0 ? `${say('game.handicap')} ${kept.handicap}` : ''].filter((part) => part !== '');
  return (
    <main class="kifu">
      <div class="kifu-tools">
        <PageLink to={`/games/${kept.id}`} class="plain-button">
          ‹ {say('page.close')}
        </PageLink>
        <button type="button" class="main-button" onClick={() => window.print()}>
          {say('games.print')}
        </button>
      </div>
      <div class="kifu-paper">
        <header>
          <h1>{about.join(' · ')}</h1>
          <p>
            ● <bdi>{kept.black}</bdi> – ○ <bdi>{kept.white}</bdi>
          </p>
          <p>{[...rules, kept.result].filter((part) => part !== '').join(' · ')}</p>
        </header>
        {diagrams.map(({ from, to, view, numbers, beside }) => (
          <section key={from} class="sheet-of-kifu">
            <h2>{say('kifu.moves', { from, to })}</h2>
            <BoardPicture view={view} geometry={geometry} label={say('kifu.moves', { from, to })} numbers={numbers} />
            {beside.length > 0 && (
              <p class="beside">
                {beside
                  .map(({ number, at, point }) =>
                    at === undefined ? say('kifu.passes', { number }) : say('kifu.at', { number, at: at === 0 ? point : String(at) }),
                  )
                  .join(', ')}
              </p>
            )}
          </section>
        ))}
        <footer class="kifu-signed">
          <span>
            ● <bdi>{kept.black}</bdi>
          </span>
          <span>
            ○ <bdi>{kept.white}</bdi>
          </span>
          <span>{say('desk.role.arbiter')}</span>
        </footer>
      </div>
    </main>
  );
};

export const Kifu = ({ id }: { readonly id: string }): JSX.Element => {
  const { say } = useWords();
  const found = useKeptGame(id);
  if (found === undefined) return <p class="loading">{say('page.loading')}</p>;
  return found === null ? <p class="nothing">{say('games.none')}</p> : <Sheets kept={found.kept} game={found.game} />;
};
