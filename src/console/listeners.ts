/**
 * From which addresses somebody listens to the count of a table now: only such a page can say whether it is heard. Pages of one
 * browser share a stream, so a page is known by the address that its stream came from.
 */
export class Listeners {
  readonly #streams = new Map<string, number>();

  /** A stream with the count of these tables; answers how it ends. */
  add(tables: readonly string[], address: string): () => void {
    const keys = tables.map((table) => keyOf(table, address));
    for (const key of keys) this.#streams.set(key, (this.#streams.get(key) ?? 0) + 1);
    return () => {
      for (const key of keys) {
        const left = (this.#streams.get(key) ?? 1) - 1;
        if (left === 0) this.#streams.delete(key);
        else this.#streams.set(key, left);
      }
    };
  }

  has(table: string, address: string): boolean {
    return this.#streams.has(keyOf(table, address));
  }
}

const keyOf = (table: string, address: string): string => `${table} ${address}`;
