import { useSyncExternalStore } from 'react'
import { columnsAt, hasLeadAt, widths } from './grid-columns.ts'

const queries = () => widths.map((width) => matchMedia(`(min-width: ${width}px)`))

function subscribe(listener: () => void): () => void {
  const all = queries()
  for (const query of all) query.addEventListener('change', listener)
  return () => {
    for (const query of all) query.removeEventListener('change', listener)
  }
}

/** What a grid does in the window as it is. */
function useWidth<T>(of: (width: number) => T): T {
  const now = () => of(innerWidth)
  return useSyncExternalStore(subscribe, now, now)
}

/** How many cards stand side by side. */
export const useColumns = (): number => useWidth(columnsAt)

/** Whether there is room for ways to add something before the cards. */
export const useHasLead = (): boolean => useWidth(hasLeadAt)
