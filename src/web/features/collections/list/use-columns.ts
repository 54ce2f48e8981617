import { subscribeToWidths, useViewportWidth } from '#web/lib/browser/viewport.ts'
import { columnsAt, gridBreakpoints, hasUploadCardsAt } from './grid-columns.ts'

const onChange = subscribeToWidths(gridBreakpoints)

export const useColumns = (): number => useViewportWidth(onChange, columnsAt)

/** Returns whether there is room for the upload cards. */
export const useHasUploadCards = (): boolean => useViewportWidth(onChange, hasUploadCardsAt)
