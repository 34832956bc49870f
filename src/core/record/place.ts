/** A place in a text, line and column both from 1; a column is one UTF-16 unit. What a parser names when it could not go on. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** Finds the places of offsets. The text is walked through once, at the first question. */
export const placeFinder = (text: string): ((offset: number) => Place) => {
  let lineStarts: number[] | undefined;
  return (offset) => {
    lineStarts ??= [0, ...Array.from(text.matchAll(/\r\n|\r|\n/g), (lineBreak) => lineBreak.index + lineBreak[0].length)];
    let [low, high] = [0, lineStarts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((lineStarts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: offset - (lineStarts[low] ?? 0) + 1 };
  };
};
