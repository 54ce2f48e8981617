/** Functions to call after a change, with the given values. */
export function createListeners<Values extends unknown[] = []>() {
  const all = new Set<(...values: Values) => void>()
  return {
    /** Adds a function. @returns a function that removes it */
    add(listener: (...values: Values) => void): () => void {
      all.add(listener)
      return () => void all.delete(listener)
    },
    notify(...values: Values): void {
      for (const listener of all) listener(...values)
    },
    clear: () => all.clear(),
  }
}
