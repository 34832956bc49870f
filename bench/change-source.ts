/** Where the changes come from that the spectators watch. */
export interface ChangeSource {
  readonly port: number;
  readonly table: string;
  /** Answers with the share of a core that the server took; `played` hears when each change was made. */
  play(changes: number, eachSecond: number, played: (atMs: number) => void): Promise<number>;
  /** Changes with a name of so many characters; answers how many spectators were dropped. */
  heavy(changes: number, characters: number): Promise<number>;
  end(): Promise<void>;
}
