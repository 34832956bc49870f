/** Light, dark, or as the system has it; kept by this browser. The style sheet asks for `data-scheme`. */
import { useEffect, useState } from 'preact/hooks';

export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const KEPT_UNDER = 'banmen-theme';
const SYSTEM_DARK = window.matchMedia('(prefers-color-scheme: dark)');

const keptTheme = (): Theme => THEMES.find((theme) => theme === localStorage.getItem(KEPT_UNDER)) ?? 'auto';

const showScheme = (theme: Theme): void => {
  const isDark = theme === 'auto' ? SYSTEM_DARK.matches : theme === 'dark';
  document.documentElement.dataset['scheme'] = isDark ? 'dark' : 'light';
};

/** At the start, and whenever the system changes its mind. */
export const followScheme = (): void => {
  showScheme(keptTheme());
  SYSTEM_DARK.addEventListener('change', () => showScheme(keptTheme()));
};

export const useTheme = (): readonly [Theme, (theme: Theme) => void] => {
  const [theme, setTheme] = useState(keptTheme);
  useEffect(() => {
    localStorage.setItem(KEPT_UNDER, theme);
    showScheme(theme);
  }, [theme]);
  return [theme, setTheme];
};
