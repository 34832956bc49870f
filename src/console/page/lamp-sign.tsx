/** A lamp as a shape, a word and a colour: readable in grey and without colours. */
import type { JSX } from 'preact';
import type { Lamp } from '../view/lamp.js';
import { useWords } from './language.js';

/** In a square of 16. */
const SHAPES: Readonly<Record<Lamp, JSX.Element>> = {
  playing: <circle cx="8" cy="8" r="5" />,
  doubt: (
    <path
      fill-rule="evenodd"
      d="M8 1.5 15.5 14.5H.5zM7.1 12.6h1.8v-1.5H7.1zM7.2 10.2h1.6c0-1.5 1.7-1.6 1.7-3.3S9.2 4.6 8 4.6 5.6 5.4 5.5 6.9h1.7c0-1.4 1.6-1.2 1.6-.1 0 1-1.6 1.2-1.6 3.4z"
    />
  ),
  call: <path d="M3 1h1.6v14H3zM5.4 2H14l-2.2 3L14 8H5.4z" />,
  counting: <path d="M2 2h5v5H2zm7 0h5v5H9zM2 9h5v5H2zm7 0h5v5H9z" />,
  over: <path fill-rule="evenodd" d="M2 2h12v12H2zm4.9 9.2 5-5.4-1.2-1.1-3.9 4.2L5.2 7.3 4.1 8.5z" />,
  'no-link': (
    <path d="M8 1.5a6.5 6.5 0 0 1 5.2 2.6L12 5.2A5 5 0 0 0 8 3zM2.9 4.1A6.5 6.5 0 0 1 6 1.8v1.6a5 5 0 0 0-2 1.6zm-1.4 3A6.5 6.5 0 0 0 8 14.5V13a5 5 0 0 1-5-5zm12.9.9A6.5 6.5 0 0 1 10 14.2v-1.6A5 5 0 0 0 13 8zM1.2 13.7 13.7 1.2l1.1 1.1L2.3 14.8z" />
  ),
  next: <path fill-rule="evenodd" d="M8 2.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11zm0 1.7a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.6z" />,
  adjourned: <path d="M3.5 2.5h3v11h-3zm6 0h3v11h-3z" />,
};

export const LampSign = ({ lamp }: { readonly lamp: Lamp }): JSX.Element => {
  const { say } = useWords();
  return (
    <span class={`lamp-sign ${lamp}`}>
      <svg width="16" height="16" viewBox="0 0 16 16" fill="currentcolor" aria-hidden="true">
        {SHAPES[lamp]}
      </svg>
      {say(`lamp.${lamp}`)}
    </span>
  );
};
