/**
 * Kifu: a game record as a tree. The first child goes on with the game, the others are variations.
 *
 * A property keeps its values exactly as a file writes them between the brackets (escapes and
 * all), so whatever Banmen does not know survives a round trip unharmed. `textIn` reads one for people;
 * `kifu-game.ts` reads the game out of the tree.
 *
 * A record may be 20,000 nodes deep: walk it with loops, never by recursion, and do not hand
 * one to a deep-equal of somebody else.
 */
import { unescapeText } from './sgf-text.js';

export interface KifuProperty {
  /** One or two capital letters in the standard; any number is kept. */
  readonly name: string;
  /** At least one, each as it stands between its brackets. */
  readonly values: readonly string[];
}

export interface KifuNode {
  readonly properties: readonly KifuProperty[];
  readonly children: readonly KifuNode[];
}

/** The values of a property as written; none where the node has no such property. */
export const valuesOf = (node: KifuNode, name: string): readonly string[] =>
  node.properties.find((property) => property.name === name)?.values ?? [];

/** The first value of a property as people read it, or undefined. */
export const textIn = (node: KifuNode, name: string): string | undefined => {
  const value = valuesOf(node, name)[0];
  return value === undefined ? undefined : unescapeText(value);
};

/** The nodes of the game itself, from the root on. */
export const mainLine = (root: KifuNode): readonly KifuNode[] => {
  const line: KifuNode[] = [];
  for (let node: KifuNode | undefined = root; node !== undefined; node = node.children[0]) line.push(node);
  return line;
};

/** Whether two records say the same, in the same order. */
export const sameKifu = (one: KifuNode, other: KifuNode): boolean => {
  const pairs: [KifuNode, KifuNode][] = [[one, other]];
  for (let pair = pairs.pop(); pair !== undefined; pair = pairs.pop()) {
    const [left, right] = pair;
    if (left.properties.length !== right.properties.length || left.children.length !== right.children.length) return false;
    const sameProperties = left.properties.every((property, index) => {
      const twin = right.properties[index];
      return (
        twin?.name === property.name &&
        twin.values.length === property.values.length &&
        property.values.every((value, at) => value === twin.values[at])
      );
    });
    if (!sameProperties) return false;
    left.children.forEach((child, index) => {
      const twin = right.children[index];
      if (twin !== undefined) pairs.push([child, twin]);
    });
  }
  return true;
};
