/** ToldCall: a call as the server tells it to a page, to be shown and, where somebody turned it on, spoken. */
export interface ToldCall {
  /** A moment of the server. */
  readonly atMs: number;
  readonly key: string;
  /** The name under which its sound is fetched. */
  readonly word: string;
  /** The caption. */
  readonly text: string;
  /** Of the caption: `zh`, `ja`, ... */
  readonly language: string;
  /** Whether it is spoken at the table; false: another table counts aloud, or there is light alone. */
  readonly aloud: boolean;
  /** `timed`: at its moment; `said`: as soon as there is room. */
  readonly kind: 'timed' | 'said';
}
