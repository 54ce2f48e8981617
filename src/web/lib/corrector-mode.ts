import { useLocation } from '@tanstack/react-router'

/** Whether a page is one of those where people work as correctors. */
export const isCorrectorPath = (path: string): boolean => path.includes('/corrector')

/** Whether somebody works as a corrector just now. */
export function useCorrectorMode(): boolean {
  return useLocation({ select: ({ pathname }) => isCorrectorPath(pathname) })
}

/** Whether a page offers exports: correctors work on others' recordings and may not take them along. */
export const offersExport = (path: string): boolean => !isCorrectorPath(path)
