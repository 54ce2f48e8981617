import { subscribeToWidths, useViewportWidth } from '#web/lib/browser/viewport.ts'
import { columnsAt, gridBreakpoints, hasUploadCardsAt } from './grid-columns.ts'

const onChange = subscribeToWidths(gridBreakpoints)

export const useColumns = (): number => useViewportWidth(onChange, columnsAt)

/** Returns whether there is room for the cards for adding content. */
export const useHasUploadCards = (): boolean => useViewportWidth(onChange, hasUploadCardsAt)
