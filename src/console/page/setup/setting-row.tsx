/** One setting: what it is, what the file says, where its value comes from, and when a change holds. */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { ShownSetting } from '../../../session/settings-port.js';
import { EN_TEXTS } from '../../../words/en.js';
import type { TextKey } from '../../../words/telling.js';
import { useWords } from '../language.js';

/** Of another program's place only what people look for: `banmen.toml:3`. */
const shortPlace = (place: string): string => place.split('/').at(-1) ?? place;

/** A setting that has no words yet is called by its key. */
export const titleKey = (key: string): TextKey | undefined =>
  Object.hasOwn(EN_TEXTS, `setting.${key}`) ? (`setting.${key}` as TextKey) : undefined;

export const useTitles = (): ((key: string) => string) => {
  const { sayIt } = useWords();
  return (key) => {
    const known = titleKey(key);
    return known === undefined ? key : sayIt({ key: known });
  };
};

interface RowProps {
  readonly setting: ShownSetting;
  /** Answers with the reason why not. */
  readonly onSave: (value: string | null) => Promise<string | undefined>;
  readonly mayChange: boolean;
}

export const SettingRow = ({ setting, onSave, mayChange }: RowProps): JSX.Element => {
  const { say, language } = useWords();
  const title = useTitles()(setting.key);
  const { key, inFile, from, place, value, effect, waits, choices, isOfMachine } = setting;
  // What is no value is said by the settings themselves, in English only.
  const usual = setting.usual ?? (language === 'en' ? setting.otherwise : null);
  const [text, setText] = useState(inFile ?? '');
  const [refused, setRefused] = useState<string>();
  const [isSaved, setSaved] = useState(false);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => setText(inFile ?? ''), [inFile]);
  const isChanged = text.trim() !== (inFile ?? '');
  const id = `setting-${key}`;
  const write = (next: string): void => {
    setText(next);
    setSaved(false);
    setRefused(undefined);
  };
  const save = async (): Promise<void> => {
    if (!isChanged || isBusy) return;
    setBusy(true);
    const why = await onSave(text.trim() === '' ? null : text.trim());
    setBusy(false);
    setRefused(why);
    setSaved(why === undefined);
  };
  const isOverruled = from === 'flag' || from === 'variable';
  return (
    <form
      class={`setting${refused === undefined ? '' : ' refused'}`}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <label for={id}>{title}</label>
      {choices === null ? (
        <input
          id={id}
          value={text}
          disabled={!mayChange}
          autocomplete="off"
          spellcheck={false}
          placeholder={usual ?? ''}
          aria-describedby={`${id}-told`}
          aria-invalid={refused !== undefined}
          onInput={(event) => write(event.currentTarget.value)}
        />
      ) : (
        <select
          id={id}
          value={text}
          disabled={!mayChange}
          aria-describedby={`${id}-told`}
          aria-invalid={refused !== undefined}
          onChange={(event) => write(event.currentTarget.value)}
        >
          <option value="">{usual === null ? say('settings.from-default') : say('settings.empty', { usual })}</option>
          {choices.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      )}
      {isChanged && (
        <div class="setting-deeds">
          <button type="submit" class="main-button" disabled={isBusy}>
            {say('settings.save')}
          </button>
          <button type="button" class="plain-button" onClick={() => write(inFile ?? '')}>
            {say('settings.as-it-was')}
          </button>
        </div>
      )}
      <p class="setting-told" id={`${id}-told`}>
        <code>{key}</code>
        {isOverruled ? (
          <span class="warn">{say('settings.from-stronger', { place, value: value ?? '' })}</span>
        ) : (
          <span>{from === 'file' ? say('settings.from-file', { place: shortPlace(place) }) : say('settings.from-default')}</span>
        )}
        <span class={waits ? 'warn' : ''}>{say(waits ? 'settings.waits' : `settings.${effect}`)}</span>
        {isOfMachine && <span>{say('settings.of-machine')}</span>}
      </p>
      <p role="status" class={refused !== undefined ? 'notice bad' : isSaved ? 'notice calm' : 'unseen'}>
        {refused !== undefined ? `${say('settings.refused')} ${refused}` : isSaved ? say(`settings.saved-${effect}`) : ''}
      </p>
    </form>
  );
};
