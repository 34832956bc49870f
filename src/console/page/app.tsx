/**
 * The page: the screen of the address, in the reader's language. What few need comes only when it is asked for.
 *
 *     address ─ parseRoute ─▶ screen ─ useLive ─▶ tables ─▶ what is drawn
 */
import type { FunctionComponent, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { PageRoute } from '../view/route.js';
import { TopBar } from './frame/top-bar.js';
import { InLanguage, useWords } from './language.js';
import { PageLink, useRoute } from './router.js';
import { Hall } from './screens/hall.js';
import { TableScreen } from './screens/table.js';

type Screen = FunctionComponent<{ readonly route: PageRoute }>;

/** Screens with a file of their own in the build. */
const LATER: Partial<Readonly<Record<PageRoute['screen'], () => Promise<Screen>>>> = {
  desk: async () => (await import('./screens/desk.js')).DeskScreen,
  event: async () => (await import('./screens/event.js')).EventScreen,
  count: async () => (await import('./screens/count.js')).CountScreen,
  games: async () => (await import('./screens/games.js')).GamesScreen,
  embed: async () => (await import('./screens/embed.js')).EmbedScreen,
  overlay: async () => (await import('./screens/overlay.js')).OverlayScreen,
  setup: async () => (await import('./screens/setup.js')).SetUpScreen,
  settings: async () => (await import('./screens/settings.js')).SettingsScreen,
  clock: async () => (await import('./screens/clock.js')).ClockScreen,
};

const Later = ({ route, load }: { readonly route: PageRoute; readonly load: () => Promise<Screen> }): JSX.Element => {
  const { say } = useWords();
  const [Loaded, setLoaded] = useState<{ readonly screen: Screen }>();
  useEffect(() => {
    let isOver = false;
    setLoaded(undefined);
    void load().then((screen) => !isOver && setLoaded({ screen }));
    return () => void (isOver = true);
  }, [load]);
  return Loaded === undefined ? <p class="loading">{say('page.loading')}</p> : <Loaded.screen route={route} />;
};

const Nothing = (): JSX.Element => {
  const { say } = useWords();
  return (
    <main class="nothing">
      <h1>{say('page.not-here')}</h1>
      <code>{location.pathname}</code>
      <PageLink to="/" class="main-button">
        {say('page.to-hall')}
      </PageLink>
    </main>
  );
};

const ScreenOf = ({ route }: { readonly route: PageRoute }): JSX.Element => {
  if (route.screen === 'hall') return <Hall />;
  if (route.screen === 'table') return <TableScreen route={route} />;
  const load = LATER[route.screen];
  return load === undefined ? <Nothing /> : <Later route={route} load={load} />;
};

/** A clock face and what other pages show have the whole window. */
const BARE: readonly PageRoute['screen'][] = ['clock', 'embed', 'overlay'];

const Routed = (): JSX.Element => {
  const route = useRoute();
  return (
    <div class={`app ${route.screen}-screen`}>
      {!BARE.includes(route.screen) && <TopBar screen={route.screen} />}
      <ScreenOf route={route} />
    </div>
  );
};

export const App = (): JSX.Element => (
  <InLanguage>
    <Routed />
  </InLanguage>
);
