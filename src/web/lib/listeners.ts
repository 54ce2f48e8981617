/** Creates a set of listeners that are called with the given values after each change. */
export function createListeners<Values extends unknown[] = []>() {
  const listeners = new Set<(...values: Values) => void>()
  return {
    /**
     * Adds a listener.
     * @returns a function that removes it
     */
    add(listener: (...values: Values) => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notify(...values: Values): void {
      for (const listener of listeners) listener(...values)
    },
    clear: () => listeners.clear(),
  }
}
