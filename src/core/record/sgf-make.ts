/**
 * SGF out: trees to text, FF[4]. What `parseSgf` read comes back equal; the spacing is this file's own.
 *
 * Values are written as the tree has them, so whoever builds a tree escapes texts (`sgf-text.ts`).
 */
import type { KifuNode } from './kifu.js';

/** A line is broken before the node that would begin behind this column. */
const LINE_LENGTH = 76;

/** One or more games as one file, with a line break at its end. */
export const makeSgf = (...games: readonly KifuNode[]): string => {
  let text = '';
  let lineStart = 0;
  const writeNode = (node: KifuNode): void => {
    if (text.length - lineStart > LINE_LENGTH) {
      text += '\n';
      lineStart = text.length;
    }
    text += ';';
    for (const property of node.properties) {
      text += property.name;
      for (const value of property.values) text += `[${value}]`;
    }
  };
  for (const game of games) {
    /** What is still to be written, the next last: nodes with all that follows them, and brackets. */
    const rest: (KifuNode | '\n(' | ')')[] = [')', game];
    text += '(';
    for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
      if (typeof next === 'string') {
        text += next;
        if (next !== ')') lineStart = text.length;
        continue;
      }
      writeNode(next);
      const { children } = next;
      for (let index = children.length - 1; index >= 0; index -= 1) {
        const child = children[index];
        if (child === undefined) continue;
        if (children.length === 1) rest.push(child);
        else rest.push(')', child, '\n(');
      }
    }
    text += '\n';
    lineStart = text.length;
  }
  return text;
};
