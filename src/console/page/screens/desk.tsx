/**
 * The desk: on the left who waits, over all tables; on the right one game and everything an arbiter may do with it. On a phone
 * the list comes first, then the case.
 */
import { Fragment, type JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { COLORS } from '../../../core/go/color.js';
import { FULL_BOARD, type Point } from '../../../core/go/point.js';
import { EMPTY_BOARD_VIEW, type BoardView } from '../../view/board-view.js';
import { inHallOrder, lampOf, needsSomebody } from '../../view/lamp.js';
import type { LiveTable } from '../../view/live-table.js';
import { lookAt } from '../../view/look.js';
import type { PageRoute } from '../../view/route.js';
import { playerName } from '../../view/words.js';
import { BoardStage } from '../board-stage.js';
import { BoardTab } from '../desk/board-tab.js';
import { ClockTab } from '../desk/clock-tab.js';
import { EndTab } from '../desk/end-tab.js';
import { GameTab } from '../desk/game-tab.js';
import { MovesTab } from '../desk/moves-tab.js';
import { Outcome } from '../desk/outcome.js';
import { RulingsTab } from '../desk/rulings-tab.js';
import { useActs } from '../desk/use-acts.js';
import { Notices, ServerLost } from '../head.js';
import { LampSign } from '../lamp-sign.js';
import { useWords } from '../language.js';
import { useLive } from '../live/use-live.js';
import { Steps } from '../moves.js';
import { PageLink } from '../router.js';
import { waitingReason } from '../../view/waiting-reason.js';
import { useClock } from '../use-clock.js';
import { SignIn } from '../sign-in.js';
import { useEarlierNames } from '../use-earlier-names.js';
import { isArbiter, useSession, type SessionOfPage } from '../use-session.js';
import { useShown } from '../use-shown.js';
import './desk.css';

const TABS = ['game', 'moves', 'clock', 'rulings', 'board', 'end'] as const;
type Tab = (typeof TABS)[number];

/** Each name by itself: one that is written from the right turns nothing else around. */
const Names = ({ table: { name, game } }: { readonly table: LiveTable }): JSX.Element => (
  <>
    {name}
    {COLORS.map((color) => game?.players[color] ?? '')
      .filter((player) => player !== '')
      .map((player, nth) => (
        <Fragment key={nth}>
          {nth === 0 ? ' · ' : ' – '}
          <bdi>{player}</bdi>
        </Fragment>
      ))}
  </>
);

/** What is open for an arbiter at the table: the tab that the queue leads to. */
const tabFor = (table: LiveTable): Tab => {
  const { game } = table;
  if (game === null) return 'game';
  if (game.proposals.length > 0) return 'rulings';
  if (game.mismatch.length > 0) return 'board';
  if (game.phase === 'counting') return 'end';
  return 'moves';
};

const ROLES = ['arbiter', 'organiser', 'table', 'watch'] as const;

const Queue = ({
  tables,
  chosen,
  signedIn,
}: {
  readonly tables: readonly LiveTable[];
  readonly chosen: string | undefined;
  readonly signedIn: SessionOfPage;
}): JSX.Element => {
  const { say, sayIt } = useWords();
  const waiting = tables.filter((table) => needsSomebody(lampOf(table)) || (table.game?.proposals.length ?? 0) > 0);
  const others = tables.filter((table) => !waiting.includes(table));
  const role = ROLES.find((one) => one === signedIn.session?.role) ?? 'watch';
  const list = (those: readonly LiveTable[]): JSX.Element => (
    <ul>
      {those.map((table) => (
        <li key={table.tableId}>
          <PageLink to={`/desk/${table.tableId}`} class={`waiting-table ${lampOf(table)}`} isHere={table.tableId === chosen}>
            <b>
              <Names table={table} />
            </b>
            <LampSign lamp={lampOf(table)} />
            <span>{sayIt(waitingReason(table))}</span>
          </PageLink>
        </li>
      ))}
    </ul>
  );
  return (
    <nav class="queue" aria-label={say('desk.waiting')}>
      <header>
        <h2>{say('desk.waiting')}</h2>
        <span>{say('desk.of-tables', { n: waiting.length, all: tables.length })}</span>
      </header>
      {waiting.length === 0 ? <p class="hint">{say('desk.calm')}</p> : list(waiting)}
      <h2>{say('desk.all-tables')}</h2>
      {list(others)}
      {signedIn.session?.canSignIn === true && (
        <p class="role">
          <span>{say(`desk.role.${role}`)}</span>
          {signedIn.session.via === 'session' && (
            <button type="button" class="plain-button" onClick={signedIn.signOut}>
              {say('desk.sign-out')}
            </button>
          )}
        </p>
      )}
    </nav>
  );
};

interface CaseProps {
  readonly table: LiveTable;
  readonly names: readonly string[];
  readonly tableNowMs: (id: string) => number;
  readonly mayAct: boolean;
}

/** One table and all that may be done with its game. */
const TableCase = ({ table, names, tableNowMs, mayAct }: CaseProps): JSX.Element => {
  const { say, sayIt } = useWords();
  const { game } = table;
  const [tab, setTab] = useState<Tab>(() => tabFor(table));
  const [point, setPoint] = useState<Point>();
  const { look, setLook, number, view, liveView, numbers } = useShown(game);
  const acts = useActs(table.tableId);
  const clock = useClock(game?.clock ?? null, table.tableId, tableNowMs);
  const size = game?.size ?? table.board?.size ?? FULL_BOARD;
  // What was done is shown on the board as it is now.
  useEffect(() => setPoint(undefined), [acts.done]);
  const shownView = view ?? EMPTY_BOARD_VIEW;
  const touched: BoardView = point === undefined ? shownView : { ...shownView, marks: [...shownView.marks, { point, kind: 'put-here' }] };
  // Arrows go from tab to tab, and only the one on show is a stop of the Tab key.
  const onTabKey = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = TABS[(TABS.indexOf(tab) + step + TABS.length) % TABS.length];
    if (step === 0 || next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    setTab(next);
    document.getElementById(`tab-${next}`)?.focus();
  };
  const touch = (at: Point): void => {
    const move = numbers?.[at] ?? 0;
    // A stone is the move that put it there; an empty point is where one should be.
    if (move > 0 && game !== null) {
      setLook(lookAt(move, game.moves.length));
      setPoint(undefined);
    } else setPoint(at);
  };
  return (
    <section class="case-of-table" aria-label={table.name}>
      <header class="case-head">
        <h1>{table.name}</h1>
        <LampSign lamp={lampOf(table)} />
        {game !== null && clock !== undefined && (
          <span class="case-times">
            {COLORS.map((color) => (
              <span key={color}>
                <span class={`disc ${color}`} aria-hidden="true" /> <bdi>{sayIt(playerName(color, game.players))}</bdi>{' '}
                <b>{clock[color].digits}</b>
              </span>
            ))}
          </span>
        )}
      </header>
      <div class="tabs" role="tablist" aria-label={say('desk.title')} onKeyDown={onTabKey}>
        {TABS.map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            id={`tab-${one}`}
            aria-selected={tab === one}
            tabIndex={tab === one ? 0 : -1}
            aria-controls="tab-panel"
            onClick={() => setTab(one)}
          >
            {say(`desk.tab.${one}`)}
          </button>
        ))}
      </div>
      <div class="case-body">
        <div class="case-board">
          <Notices table={table} liveView={liveView} />
          <BoardStage size={size} view={touched} onPoint={mayAct ? touch : undefined} />
          {game !== null && <Steps game={game} number={number} look={look} onLook={setLook} isServerLost={false} />}
        </div>
        <div class="case-panel" role="tabpanel" id="tab-panel" aria-labelledby={`tab-${tab}`}>
          {mayAct && <Outcome acts={acts} />}
          <fieldset disabled={!mayAct}>
            {tab === 'game' && <GameTab game={game} acts={acts} names={names} />}
            {tab === 'board' && <BoardTab table={table} liveView={liveView} />}
            {game === null ? (
              tab !== 'game' && tab !== 'board' && <p class="tab-body hint">{say('notice.waiting-first')}</p>
            ) : tab === 'moves' ? (
              <MovesTab game={game} acts={acts} number={number} point={point} />
            ) : tab === 'clock' ? (
              <ClockTab game={game} clock={clock} acts={acts} point={point} />
            ) : tab === 'rulings' ? (
              <RulingsTab game={game} acts={acts} />
            ) : (
              tab === 'end' && <EndTab game={game} acts={acts} />
            )}
          </fieldset>
        </div>
      </div>
    </section>
  );
};

/** Nothing is chosen: what there is to do, and where. */
const DeskEmpty = ({ waiting, isUnknown }: { readonly waiting: number; readonly isUnknown: boolean }): JSX.Element => {
  const { say } = useWords();
  return (
    <div class={`desk-empty${waiting > 0 ? ' waiting' : ''}`}>
      <svg viewBox="0 0 48 48" width="72" height="72" fill="none" stroke="currentcolor" stroke-width="2" aria-hidden="true">
        <path d="M8 16h32M8 24h32M8 32h32M16 8v32M24 8v32M32 8v32" opacity="0.45" />
        <circle cx="24" cy="24" r="6" fill="currentcolor" stroke="none" />
      </svg>
      <p>
        <b>{isUnknown ? say('notice.no-table') : waiting > 0 ? say('desk.many-wait', { n: waiting }) : say('desk.calm')}</b>
      </p>
      <p class="hint">{say('desk.choose')}</p>
    </div>
  );
};

export const DeskScreen = ({ route }: { readonly route: PageRoute }): JSX.Element => {
  const { say } = useWords();
  const { tables, ids, server, heardAt, tableNowMs } = useLive('*');
  const signedIn = useSession();
  const chosen = route.screen === 'desk' ? route.table : undefined;
  useEffect(() => void (document.title = `${say('desk.title')} · Banmen`), [say]);
  const ordered = useMemo(() => inHallOrder([...tables.values()]), [tables]);
  const earlier = useEarlierNames();
  const names = useMemo(
    () =>
      [...new Set([...ordered.flatMap(({ game }) => (game === null ? [] : [game.players.black, game.players.white])), ...earlier])].filter(
        (name) => name !== '',
      ),
    [ordered, earlier],
  );
  const table = chosen === undefined ? undefined : tables.get(chosen);
  const mayAct = isArbiter(signedIn.session);
  return (
    <main class={chosen === undefined ? 'desk' : 'desk has-case'}>
      {server === 'lost' && <ServerLost heardAt={heardAt} />}
      {chosen === undefined && <h1 class="unseen">{say('desk.title')}</h1>}
      <Queue tables={ordered} chosen={chosen} signedIn={signedIn} />
      <div class="desk-right">
        {signedIn.session !== undefined && !mayAct && signedIn.session.canSignIn && <SignIn signedIn={signedIn} tables={ordered} />}
        {chosen !== undefined && (
          <PageLink to="/desk" class="to-queue">
            ‹ {say('desk.waiting')}
          </PageLink>
        )}
        {table === undefined ? (
          <DeskEmpty
            waiting={ordered.filter((one) => needsSomebody(lampOf(one))).length}
            isUnknown={chosen !== undefined && ids !== undefined}
          />
        ) : (
          <TableCase key={table.tableId} table={table} names={names} tableNowMs={tableNowMs} mayAct={mayAct} />
        )}
      </div>
    </main>
  );
};
