/** A labelled field of the desk, and a form that sends nothing by itself. */
import type { ComponentChildren, JSX } from 'preact';

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly type?: 'text' | 'number' | 'password';
  readonly hint?: string | undefined;
  readonly suggestions?: readonly string[];
}

export const Field = ({ label, value, onValue, type = 'text', hint, suggestions }: FieldProps): JSX.Element => {
  const list = suggestions === undefined || suggestions.length === 0 ? undefined : `list-${label.replaceAll(/\W+/g, '-')}`;
  return (
    <label class="field">
      <span>{label}</span>
      <input
        type={type}
        value={value}
        list={list}
        autocomplete="off"
        inputMode={type === 'number' ? 'numeric' : undefined}
        min={type === 'number' ? 0 : undefined}
        onInput={(event) => onValue(event.currentTarget.value)}
      />
      {list !== undefined && (
        <datalist id={list}>
          {suggestions?.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
      {hint !== undefined && <small>{hint}</small>}
    </label>
  );
};

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly options: readonly (readonly [value: string, text: string])[];
}

export const Choice = ({ label, value, onValue, options }: ChoiceProps): JSX.Element => (
  <label class="field">
    <span>{label}</span>
    <select value={value} onChange={(event) => onValue(event.currentTarget.value)}>
      {options.map(([one, text]) => (
        <option key={one} value={one}>
          {text}
        </option>
      ))}
    </select>
  </label>
);

/** What Enter does is what the first button does. */
export const DeskForm = ({
  title,
  onSubmit,
  children,
}: {
  readonly title: string;
  readonly onSubmit: () => void;
  readonly children: ComponentChildren;
}): JSX.Element => (
  <form
    class="desk-form"
    aria-label={title}
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit();
    }}
  >
    <h2>{title}</h2>
    {children}
  </form>
);
