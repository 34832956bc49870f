/** Every game that is kept: found by who, when, where, how it ended and how it began; each to be looked at and to be printed. */
import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { FULL_BOARD, makePointName, type Point } from '../../../core/go/point.js';
import { boardGeometry } from '../../view/board-geometry.js';
import type { BoardView, DrawnStone } from '../../view/board-view.js';
import type { ListedGame } from '../../view/kept-game.js';
import type { PageRoute } from '../../view/route.js';
import { BoardPicture } from '../board.js';
import { Choice, Field } from '../desk/field.js';
import { useWords } from '../language.js';
import { PageLink } from '../router.js';
import { Kifu } from './kifu.js';
import { KeptGameScreen } from './kept-game.js';
import './desk.css';
import './games.css';

const FIELDS = ['player', 'event', 'round', 'date', 'result', 'position'] as const;
type Question = Readonly<Record<(typeof FIELDS)[number], string>>;

const NOTHING: Question = { player: '', event: '', round: '', date: '', result: '', position: '' };
/** Typing is one question, not one a letter. In ms. */
const ASKED_AFTER_MS = 250;
/** A small board to put stones on. */
const PICKER_PIXELS = 320;

const queryOf = (question: Question): string =>
  new URLSearchParams(FIELDS.flatMap((name) => (question[name].trim() === '' ? [] : [[name, question[name].trim()]]))).toString();

const askedInAddress = (): Question => {
  const given = new URLSearchParams(location.search);
  return { ...NOTHING, ...Object.fromEntries(FIELDS.flatMap((name) => (given.has(name) ? [[name, given.get(name) ?? '']] : []))) };
};

interface Found {
  readonly total: number;
  readonly games: readonly ListedGame[];
}

/** Stones of the position that is looked for: a touch puts black, the next white, the next takes it off. */
const Picker = ({ position, onPosition }: { readonly position: string; readonly onPosition: (text: string) => void }): JSX.Element => {
  const { say } = useWords();
  const [stones, setStones] = useState<ReadonlyMap<Point, 'black' | 'white'>>(new Map());
  const geometry = useMemo(() => boardGeometry(FULL_BOARD, { width: PICKER_PIXELS, height: PICKER_PIXELS }, window.devicePixelRatio), []);
  const view: BoardView = {
    stones: [...stones].map(([point, color]): DrawnStone => ({ point, color, kind: 'stone' })),
    marks: [],
    number: 0,
    toMove: 'black',
    prisonersTakenBy: { black: 0, white: 0 },
  };
  const touch = (point: Point): void => {
    const next = new Map(stones);
    const now = stones.get(point);
    if (now === undefined) next.set(point, 'black');
    else if (now === 'black') next.set(point, 'white');
    else next.delete(point);
    setStones(next);
    onPosition([...next].map(([at, color]) => `${color.charAt(0)}${makePointName(at, FULL_BOARD)}`).join(','));
  };
  return (
    <details class="picker">
      <summary>{say('games.position')}</summary>
      <p class="hint">{say('games.position-hint')}</p>
      <div class="wood">
        <BoardPicture view={view} geometry={geometry} label={say('games.position')} onPoint={touch} />
      </div>
      <Field label={say('games.position')} value={position} onValue={onPosition} />
    </details>
  );
};

const GamesList = (): JSX.Element => {
  const { say } = useWords();
  const [question, setQuestion] = useState<Question>(askedInAddress);
  const [found, setFound] = useState<Found>();
  const [refusal, setRefusal] = useState('');
  const query = queryOf(question);
  const set = (name: keyof Question) => (value: string) => setQuestion((before) => ({ ...before, [name]: value }));
  useEffect(() => void (document.title = `${say('games.title')} · Banmen`), [say]);
  useEffect(() => {
    let isOver = false;
    const timer = window.setTimeout(() => {
      history.replaceState(null, '', query === '' ? '/games' : `/games?${query}`);
      void fetch(`/api/v1/games?${query}`)
        .then(async (answer) => {
          const told = (await answer.json()) as Found & { readonly detail?: string };
          if (isOver) return;
          setRefusal(answer.ok ? '' : (told.detail ?? ''));
          if (answer.ok) setFound(told);
        })
        .catch(() => !isOver && setRefusal(say('desk.no-answer')));
    }, ASKED_AFTER_MS);
    return () => {
      isOver = true;
      window.clearTimeout(timer);
    };
  }, [query]);
  const results: readonly (readonly [string, string])[] = [
    ['', say('games.any')],
    ['B+', say('games.black-won')],
    ['W+', say('games.white-won')],
    ['?', say('games.unfinished')],
  ];
  return (
    <main class="games">
      <h1>{say('games.title')}</h1>
      <form class="games-search" onSubmit={(event) => event.preventDefault()}>
        <Field label={say('games.player')} value={question.player} onValue={set('player')} />
        <Field label={say('game.event')} value={question.event} onValue={set('event')} />
        <Field label={say('game.round')} value={question.round} onValue={set('round')} />
        <Field label={say('games.date')} value={question.date} onValue={set('date')} />
        <Choice label={say('games.result')} value={question.result} onValue={set('result')} options={results} />
      </form>
      <Picker position={question.position} onPosition={set('position')} />
      {refusal !== '' && (
        <p class="outcome refused" role="alert">
          {refusal}
        </p>
      )}
      {found !== undefined && (
        <>
          <div class="games-tools">
            <span role="status">{say('games.found', { n: found.total })}</span>
            <a class="plain-button" href={`/api/v1/games.zip?${query}`} download>
              {say('games.zip')}
            </a>
            <button type="button" class="plain-button" onClick={() => window.print()}>
              {say('games.print')}
            </button>
          </div>
          {found.games.length > 0 && (
            <div class="games-table">
              <table>
                <thead>
                  <tr>
                    <th scope="col">{say('games.date')}</th>
                    <th scope="col">{say('game.event')}</th>
                    <th scope="col">{say('game.round')}</th>
                    <th scope="col">{say('desk.table')}</th>
                    <th scope="col">{say('game.black')}</th>
                    <th scope="col">{say('game.white')}</th>
                    <th scope="col">{say('games.result')}</th>
                    <th scope="col">{say('moves.title')}</th>
                  </tr>
                </thead>
                <tbody>
                  {found.games.map((game) => (
                    <tr key={game.id}>
                      <td>
                        <PageLink to={`/games/${game.id}`}>{game.date === '' ? game.id : game.date}</PageLink>
                      </td>
                      <td class="games-event">{game.event}</td>
                      <td class="games-event">{game.round}</td>
                      <td class="games-event">{game.table}</td>
                      <td class="games-side">
                        <span class="disc black" aria-hidden="true" /> <bdi>{game.black}</bdi>
                      </td>
                      <td class="games-side">
                        <span class="disc white" aria-hidden="true" /> <bdi>{game.white}</bdi>
                      </td>
                      <td class="games-result">{game.result === '' ? '–' : game.result}</td>
                      <td class="games-moves">{game.moveCount}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
        </>
      )}
    </main>
  );
};

export const GamesScreen = ({ route }: { readonly route: PageRoute }): JSX.Element => {
  if (route.screen !== 'games' || route.game === undefined) return <GamesList />;
  return route.isKifu ? <Kifu id={route.game} /> : <KeptGameScreen id={route.game} />;
};
