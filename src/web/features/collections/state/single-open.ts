import { useSyncExternalStore } from 'react'
import { createListeners } from '#web/lib/listeners.ts'

/** The page's only open menu or dialog, if any. */
export class SingleOpen<T> {
  #value: T | undefined
  readonly #listeners = createListeners()

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

  readonly subscribe = this.#listeners.add

  #tell(): void {
    this.#listeners.notify()
  }
}

export function useOpened<T>(singleOpen: SingleOpen<T>): T | undefined {
  const now = () => singleOpen.value
  return useSyncExternalStore(singleOpen.subscribe, now, now)
}
