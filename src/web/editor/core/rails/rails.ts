import * as z from 'zod/mini'
import { createListeners } from '#web/lib/listeners.ts'
import { type GuardedStorage, localStore } from '#web/lib/storage/browser-storage.ts'

/** Tabs of the right rail; their names are in the catalog, under `rail`. */
export const tabIds = ['highlights', 'captions', 'versions', 'notes', 'job', 'changes'] as const
export type TabId = (typeof tabIds)[number]

/** URL fragment that opens the corrections of a proofread transcript. */
export const correctionsHash = '#corrections'

export interface RailsState {
  left: boolean
  right: boolean
  /** The open tab, or the one to open next; null if there is none. */
  tab: TabId | null
}

/** Open panels next to the text. */
export interface Rails {
  snapshot(): RailsState
  subscribe(listener: () => void): () => void
  setLeft(open: boolean): void
  setRight(open: boolean): void
  showTab(tab: TabId): void
  /** Closes the sheets that cover the text on small screens. */
  uncoverText(): void
  /** Switches to sheets, which start closed and aren't remembered, or back to rails. */
  setNarrow(isNarrow: boolean): void
}

const storageKey = 'longhand.rails'
/** Minimum window width at which everything fits, in pixels. */
const wideWidth = 1440

const storedSchema = z.object({ left: z.boolean(), right: z.boolean(), tab: z.nullable(z.enum(tabIds)) })

export interface RailsEnvironment {
  storage: Pick<GuardedStorage, 'getItem' | 'setItem'>
  /** Width of the window, in pixels. */
  width: number
}

/**
 * Creates the state of the rails.
 * @param isNarrow whether the screen is small now
 */
export function createRails(
  isNarrow: boolean,
  environment: RailsEnvironment = { storage: localStore, width: innerWidth },
): Rails {
  const listeners = createListeners()
  let state = initialState(isNarrow, environment)
  const set = (change: Partial<RailsState>) => {
    state = { ...state, ...change }
    if (!isNarrow) environment.storage.setItem(storageKey, JSON.stringify(state))
    listeners.notify()
  }
  return {
    snapshot: () => state,
    subscribe: listeners.add,
    setLeft: (left) => set({ left }),
    setRight: (right) => set({ right }),
    showTab: (tab) => set({ tab, right: true }),
    uncoverText: () => isNarrow && set({ left: false, right: false }),
    setNarrow(next) {
      if (next === isNarrow) return
      isNarrow = next
      state = initialState(isNarrow, environment)
      listeners.notify()
    },
  }
}

function initialState(isNarrow: boolean, { storage, width }: RailsEnvironment): RailsState {
  const state = read(storage) ?? { left: true, right: width >= wideWidth, tab: null }
  return isNarrow ? { ...state, left: false, right: false } : state
}

function read(storage: RailsEnvironment['storage']): RailsState | null {
  try {
    return storedSchema.parse(JSON.parse(storage.getItem(storageKey) ?? ''))
  } catch {
    return null
  }
}
