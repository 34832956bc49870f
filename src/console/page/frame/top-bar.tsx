/** The top of every screen but the clock's: where one can go, the language, light or dark. */
import type { JSX } from 'preact';
import { isLanguage, LANGUAGES, type Language } from '../../../words/language.js';
import { useWords } from '../language.js';
import { PageLink } from '../router.js';
import { THEMES, useTheme } from '../theme.js';
import './top-bar.css';

/** Each in its own letters: whoever looks for it reads that. */
const NAMES: Readonly<Record<Language, string>> = { en: 'English', zh: '简体中文', ja: '日本語', ko: '한국어' };

const AREAS = [
  { to: '/', key: 'nav.hall', screens: ['hall', 'table', 'count'] },
  { to: '/games', key: 'nav.games', screens: ['games'] },
  { to: '/desk', key: 'nav.desk', screens: ['desk'] },
] as const;

export const TopBar = ({ screen }: { readonly screen: string }): JSX.Element => {
  const { say, language, setLanguage } = useWords();
  const [theme, setTheme] = useTheme();
  return (
    <header class="top-bar">
      <PageLink to="/" class="brand" label="Banmen">
        <img src="/icon.svg" alt="" width="28" height="28" />
        <span>Banmen</span>
      </PageLink>
      <nav aria-label={say('nav.main')}>
        {AREAS.map(({ to, key, screens }) => (
          <PageLink key={to} to={to} class="area" isHere={screens.some((one) => one === screen)}>
            {say(key)}
          </PageLink>
        ))}
      </nav>
      <div class="choices">
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
      </div>
    </header>
  );
};
