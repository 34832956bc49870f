/** Where the page is: the address, and links that change it without asking the server. */
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { parseRoute, type PageRoute } from '../view/route.js';

const CHANGED = 'banmen-route';

/** `replace`: the address changes and the way back does not get longer. */
export const goTo = (address: string, how: 'push' | 'replace' = 'push'): void => {
  if (how === 'push') history.pushState(null, '', address);
  else history.replaceState(null, '', address);
  window.dispatchEvent(new Event(CHANGED));
};

const here = (): PageRoute => parseRoute(location.pathname, location.hash);

export const useRoute = (): PageRoute => {
  const [route, setRoute] = useState(here);
  useEffect(() => {
    const follow = (): void => setRoute(here());
    const names = [CHANGED, 'popstate', 'hashchange'];
    for (const name of names) window.addEventListener(name, follow);
    return () => names.forEach((name) => window.removeEventListener(name, follow));
  }, []);
  return route;
};

interface LinkProps {
  readonly to: string;
  readonly class?: string;
  readonly label?: string;
  readonly isHere?: boolean;
  readonly children: ComponentChildren;
}

export const PageLink = ({ to, class: name, label, isHere = false, children }: LinkProps): JSX.Element => (
  <a
    href={to}
    class={name}
    aria-label={label}
    aria-current={isHere ? 'page' : undefined}
    onClick={(event) => {
      // Another tab, another window: the browser's business.
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      goTo(to);
    }}
  >
    {children}
  </a>
);
