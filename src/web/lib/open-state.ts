import { useSyncExternalStore } from 'react'
import { createListeners } from '#web/lib/listeners.ts'

/** The page's only open menu or dialog, if any. */
export class OpenState<T> {
  #value: T | undefined
  readonly #listeners = createListeners()

  open(value: T): void {
    this.#value = value
    this.#notify()
  }

  close(): void {
    this.#value = undefined
    this.#notify()
  }

  get value(): T | undefined {
    return this.#value
  }

  readonly subscribe = this.#listeners.add

  #notify(): void {
    this.#listeners.notify()
  }
}

export function useOpenState<T>(state: OpenState<T>): T | undefined {
  const getValue = () => state.value
  return useSyncExternalStore(state.subscribe, getValue, getValue)
}
