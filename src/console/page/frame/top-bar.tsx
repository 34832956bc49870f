/** The top of every screen but the clock's: where one can go, the language, light or dark. */
import type { JSX } from 'preact';
import { isLanguage, LANGUAGES, type Language } from '../../../words/language.js';
import { useWords } from '../language.js';
import { PageLink } from '../router.js';
import { useSession } from '../use-session.js';
import { THEMES, useTheme } from '../theme.js';
import './top-bar.css';

/** Each in its own letters: whoever looks for it reads that. */
const NAMES: Readonly<Record<Language, string>> = { en: 'English', zh: '简体中文', ja: '日本語', ko: '한국어' };

const AREAS = [
  { to: '/', key: 'nav.hall', screens: ['hall', 'table', 'count'] },
  { to: '/games', key: 'nav.games', screens: ['games'] },
  { to: '/desk', key: 'nav.desk', screens: ['desk'] },
  { to: '/setup', key: 'nav.setup', screens: ['setup', 'settings'] },
] as const;
const EVENT_AREA = { to: '/event', key: 'nav.event', screens: ['event'] } as const;

/** What stands for a choice where there is no room for its words. */
const GlobeSign = (): JSX.Element => (
  <svg viewBox="0 0 24 24" width="22" height="22" fill="none" stroke="currentColor" stroke-width="1.7" aria-hidden="true">
    <circle cx="12" cy="12" r="9" />
    <path d="M3 12h18M12 3c3 2.6 4 5.6 4 9s-1 6.4-4 9c-3-2.6-4-5.6-4-9s1-6.4 4-9z" />
  </svg>
);
const HalfDiscSign = (): JSX.Element => (
  <svg viewBox="0 0 24 24" width="22" height="22" fill="none" stroke="currentColor" stroke-width="1.7" aria-hidden="true">
    <circle cx="12" cy="12" r="9" />
    <path d="M12 3a9 9 0 0 1 0 18z" fill="currentColor" />
  </svg>
);

export const TopBar = ({ screen }: { readonly screen: string }): JSX.Element => {
  const { say, language, setLanguage } = useWords();
  const [theme, setTheme] = useTheme();
  const { session } = useSession();
  // Boards are the organiser's business.
  const areas = (session?.hasEvent === true ? [...AREAS, EVENT_AREA] : AREAS).filter(
    ({ to }) => to !== '/setup' || session?.role === 'organiser' || screen === 'setup' || screen === 'settings',
  );
  return (
    <header class="top-bar">
      <PageLink to="/" class="brand" label="Banmen">
        <img src="/icon.svg" alt="" width="28" height="28" />
        <span>Banmen</span>
      </PageLink>
      <nav aria-label={say('nav.main')}>
        {areas.map(({ to, key, screens }) => (
          <PageLink key={to} to={to} class="area" isHere={screens.some((one) => one === screen)}>
            {say(key)}
          </PageLink>
        ))}
      </nav>
      <div class="choices">
        <span class="choice">
          <GlobeSign />
          <select
            aria-label={say('nav.language')}
            value={language}
            onChange={({ currentTarget: { value } }) => isLanguage(value) && setLanguage(value)}
          >
            {LANGUAGES.map((one) => (
              <option key={one} value={one} lang={one}>
                {NAMES[one]}
              </option>
            ))}
          </select>
        </span>
        <span class="choice">
          <HalfDiscSign />
          <select
            class="theme"
            aria-label={say('nav.theme')}
            value={theme}
            onChange={({ currentTarget: { value } }) => setTheme(THEMES.find((one) => one === value) ?? 'auto')}
          >
            {THEMES.map((one) => (
              <option key={one} value={one}>
                {say(`nav.theme-${one}`)}
              </option>
            ))}
          </select>
        </span>
      </div>
    </header>
  );
};
