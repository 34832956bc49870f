/** Who has played here before: whoever plays again need not be typed whole. */
import { useEffect, useState } from 'preact/hooks';
import type { ListedGame } from '../view/kept-game.js';

/** A list longer than that helps nobody. */
const NAMES_MAX = 300;

export const useEarlierNames = (): readonly string[] => {
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    void fetch('/api/v1/games')
      .then(async (answer) => (answer.ok ? ((await answer.json()) as { readonly games: readonly ListedGame[] }).games : []))
      .then((games) => setNames([...new Set(games.flatMap(({ black, white }) => [black, white]))].slice(0, NAMES_MAX)))
      .catch(() => undefined);
  }, []);
  return names;
};
