/** A loudspeaker, with waves or crossed out; drawn, because a machine at a table may have no font with such signs. */
import type { JSX } from 'preact';

export const SpeakerIcon = ({ isOn }: { readonly isOn: boolean }): JSX.Element => (
  <svg class="speaker-icon" width="1em" height="1em" viewBox="0 0 16 16" aria-hidden="true">
    <path d="M1 6h3l4-3v10l-4-3H1z" fill="currentcolor" />
    <path
      d={isOn ? 'M10 5a4 4 0 0 1 0 6M12 3a7 7 0 0 1 0 10' : 'M10 6l5 5M15 6l-5 5'}
      fill="none"
      stroke="currentcolor"
      stroke-width="1.5"
    />
  </svg>
);
