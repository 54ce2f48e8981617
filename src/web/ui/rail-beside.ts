import { useSyncExternalStore } from 'react'
import { railBesideFrom } from './rail-width.ts'

function subscribe(listener: () => void): () => void {
  const query = matchMedia(`(min-width: ${railBesideFrom}px)`)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

const isBeside = () => innerWidth >= railBesideFrom

/** Whether the rail stands beside the list, and not above it. */
export const useRailBeside = (): boolean => useSyncExternalStore(subscribe, isBeside, isBeside)
