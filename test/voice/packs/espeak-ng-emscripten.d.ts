/** What the tests use of the speech engine; the package has no types. */
declare module '@echogarden/espeak-ng-emscripten' {
  export interface SpeechEngine {
    set_voice(name: string, language: string): number;
    synthesize_ipa(text: string): { readonly code: number; readonly ipa: string };
  }
  const createEngine: () => Promise<{ readonly eSpeakNGWorker: new () => SpeechEngine }>;
  // eslint-disable-next-line no-restricted-syntax -- the package has it so
  export default createEngine;
}
