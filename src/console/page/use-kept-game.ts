/** One game of the archive. */
import { useEffect, useState } from 'preact/hooks';
import type { LiveGame } from '../../core/table/live-game.js';
import { keptAsLive, type KeptGameAnswer } from '../view/kept-game.js';

export interface KeptGameOfPage {
  readonly kept: KeptGameAnswer;
  readonly game: LiveGame;
}

/** Null: there is no such game; undefined: not yet known. */
export const useKeptGame = (id: string): KeptGameOfPage | null | undefined => {
  const [found, setFound] = useState<KeptGameOfPage | null>();
  useEffect(() => {
    let isOver = false;
    setFound(undefined);
    void fetch(`/api/v1/games/${id}.json`)
      .then(async (answer) => (answer.ok ? ((await answer.json()) as KeptGameAnswer) : undefined))
      .catch(() => undefined)
      .then((kept) => !isOver && setFound(kept === undefined ? null : { kept, game: keptAsLive(kept) }));
    return () => void (isOver = true);
  }, [id]);
  return found;
};
