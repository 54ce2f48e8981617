import { useLocation } from '@tanstack/react-router'

/** Whether a page is for work as a corrector. */
export const isCorrectorPath = (path: string): boolean => path.includes('/corrector')

/** Whether the user is working as a corrector. */
export function useCorrectorMode(): boolean {
  return useLocation({ select: ({ pathname }) => isCorrectorPath(pathname) })
}

/** Whether a page offers exports: correctors work on others' recordings and may not download them. */
export const offersExport = (path: string): boolean => !isCorrectorPath(path)
