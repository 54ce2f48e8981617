import { useSyncExternalStore } from 'react'

/** From each of these widths of the window on there is one column more, in pixels. */
const widths = [461, 902, 1382, 1586]

const queries = () => widths.map((width) => matchMedia(`(min-width: ${width}px)`))

/** How many cards stand side by side. */
export const columnsAt = (width: number): number => 1 + widths.filter((from) => width >= from).length

/** How many empty places fill the last row of a grid. */
export const padding = (cards: number, columns: number): number => (columns - (cards % columns)) % columns

function subscribe(listener: () => void): () => void {
  const all = queries()
  for (const query of all) query.addEventListener('change', listener)
  return () => {
    for (const query of all) query.removeEventListener('change', listener)
  }
}

/** The same of the window as it is. */
export const useColumns = (): number => useSyncExternalStore(subscribe, () => columnsAt(innerWidth))
