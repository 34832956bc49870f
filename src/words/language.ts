/** The languages Banmen speaks and writes. Each has one file beside this one: page, messages, voice. */
export const LANGUAGES = ['zh', 'ja', 'ko', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

export const isLanguage = (name: string): name is Language => LANGUAGES.some((language) => language === name);
