/** The page's language: the browser's, or the one that was chosen here. English comes with the page, the others when asked for. */
import { createContext, type ComponentChildren, type JSX } from 'preact';
import { useContext, useEffect, useMemo, useState } from 'preact/hooks';
import { EN_TEXTS } from '../../words/en.js';
import { isLanguage, type Language } from '../../words/language.js';
import { sayTold, tell, type Sentence, type TellArguments, type TextKey, type Texts } from '../../words/telling.js';

const KEPT_UNDER = 'banmen-language';

const LOAD: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Texts>>> = {
  zh: async () => (await import('../../words/zh.js')).ZH_TEXTS,
  ja: async () => (await import('../../words/ja.js')).JA_TEXTS,
  ko: async () => (await import('../../words/ko.js')).KO_TEXTS,
};

/** As `lang` wants it: the face of the letters follows from it. */
const TAGS: Readonly<Record<Language, string>> = { en: 'en', zh: 'zh-Hans', ja: 'ja', ko: 'ko' };

export const chosenLanguage = (): Language => {
  const kept = localStorage.getItem(KEPT_UNDER) ?? '';
  if (isLanguage(kept)) return kept;
  const preferred = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage);
  return preferred ?? 'en';
};

export interface Words {
  readonly language: Language;
  readonly setLanguage: (language: Language) => void;
  /** A text of the page by its key. */
  readonly say: <Key extends TextKey>(key: Key, ...values: TellArguments<Key>) => string;
  readonly sayIt: (sentence: Sentence | string) => string;
  /** For a part of the page that is in another language than its text. */
  readonly tag: string;
}

const toSay = (texts: Texts): Pick<Words, 'say' | 'sayIt'> => ({
  say: (key, ...values) => sayTold(texts, tell(key, ...values)),
  sayIt: (sentence) => (typeof sentence === 'string' ? sentence : sayTold(texts, sentence)),
});

const WordsContext = createContext<Words>({ language: 'en', setLanguage: () => undefined, tag: 'en', ...toSay(EN_TEXTS) });

export const useWords = (): Words => useContext(WordsContext);

export const InLanguage = ({ children }: { readonly children: ComponentChildren }): JSX.Element | null => {
  const [language, choose] = useState(chosenLanguage);
  const [spoken, setSpoken] = useState<{ readonly language: Language; readonly texts: Texts }>();
  useEffect(() => {
    let isOver = false;
    const take = (texts: Texts): void => {
      if (!isOver) setSpoken({ language, texts });
    };
    if (language === 'en') take(EN_TEXTS);
    // Without a network the page speaks what it has.
    else void LOAD[language]().then(take, () => take(EN_TEXTS));
    return () => void (isOver = true);
  }, [language]);
  useEffect(() => {
    if (spoken !== undefined) document.documentElement.lang = TAGS[spoken.language];
  }, [spoken]);
  const words = useMemo(
    (): Words | undefined =>
      spoken === undefined
        ? undefined
        : {
            language: spoken.language,
            setLanguage: (next) => {
              localStorage.setItem(KEPT_UNDER, next);
              choose(next);
            },
            tag: TAGS[spoken.language],
            ...toSay(spoken.texts),
          },
    [spoken],
  );
  return words === undefined ? null : <WordsContext.Provider value={words}>{children}</WordsContext.Provider>;
};
