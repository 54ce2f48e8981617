import { useLocation } from '@tanstack/react-router'

/** Returns whether a page belongs to the corrector's workflow. */
export const isCorrectorPath = (path: string): boolean => path.includes('/corrector')

/** Returns whether the user is working as a corrector. */
export function useCorrectorMode(): boolean {
  return useLocation({ select: ({ pathname }) => isCorrectorPath(pathname) })
}
