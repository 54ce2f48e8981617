import { useSyncExternalStore } from 'react'

/** The page's only open menu or dialog, or nothing. */
export class Opened<T> {
  #value: T | undefined
  readonly #listeners = new Set<() => void>()

  open(value: T): void {
    this.#value = value
    this.#tell()
  }

  close(): void {
    this.#value = undefined
    this.#tell()
  }

  get value(): T | undefined {
    return this.#value
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}

export function useOpened<T>(opened: Opened<T>): T | undefined {
  const now = () => opened.value
  return useSyncExternalStore(opened.subscribe, now, now)
}
