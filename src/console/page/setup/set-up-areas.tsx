/** The two parts of set-up: the boards, and the settings. */
import type { JSX } from 'preact';
import { useWords } from '../language.js';
import { PageLink } from '../router.js';

export const SetUpAreas = ({ here }: { readonly here: 'boards' | 'settings' }): JSX.Element => {
  const { say } = useWords();
  return (
    <nav class="setup-areas" aria-label={say('setup.title')}>
      <PageLink to="/setup" isHere={here === 'boards'}>
        {say('settings.boards')}
      </PageLink>
      <PageLink to="/setup/settings" isHere={here === 'settings'}>
        {say('settings.title')}
      </PageLink>
    </nav>
  );
};
