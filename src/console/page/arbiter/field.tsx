/** The parts that the arbiter's forms are made of. */
import type { ComponentChildren, JSX } from 'preact';
import type { Color } from '../../../core/go/color.js';
import { COLORS } from '../../../core/go/color.js';
import { SIDE_WORDS } from '../../view/words.js';
import type { Command } from './send-command.js';

/** Sends; the answer is shown above all forms. `done`: what is said when it was taken; `taken`: what follows then. */
export type Send = (command: Command, done: string, taken?: () => void) => void;

export const Section = ({ title, children }: { readonly title: string; readonly children: ComponentChildren }): JSX.Element => (
  <section class="ruling">
    <h3>{title}</h3>
    {children}
  </section>
);

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly onInput: (value: string) => void;
  readonly placeholder?: string;
  /** What is typed is nobody else's to read. */
  readonly isSecret?: boolean;
  readonly isWide?: boolean;
}

export const Field = ({ label, value, onInput, placeholder, isSecret = false, isWide = false }: FieldProps): JSX.Element => (
  <label class={isWide ? 'field wide' : 'field'}>
    <span>{label}</span>
    <input
      type={isSecret ? 'password' : 'text'}
      autocomplete="off"
      value={value}
      placeholder={placeholder}
      onInput={(event) => onInput(event.currentTarget.value)}
    />
  </label>
);

export const SideChoice = ({ value, onChoose }: { readonly value: Color; readonly onChoose: (side: Color) => void }): JSX.Element => (
  <label class="field">
    <span>Side</span>
    <select value={value} onChange={(event) => onChoose(event.currentTarget.value === 'white' ? 'white' : 'black')}>
      {COLORS.map((side) => (
        <option key={side} value={side}>
          {SIDE_WORDS[side]}
        </option>
      ))}
    </select>
  </label>
);

interface ActProps {
  readonly children: ComponentChildren;
  readonly onClick: () => void;
  readonly isDisabled?: boolean;
}

export const Act = ({ children, onClick, isDisabled = false }: ActProps): JSX.Element => (
  <button type="button" class="act" disabled={isDisabled} onClick={onClick}>
    {children}
  </button>
);
