import { subscribeToWidths, useViewportWidth } from '#web/lib/browser/viewport.ts'
import { columnsAt, gridBreakpoints, hasAddCardsAt } from './grid-columns.ts'

const onChange = subscribeToWidths(gridBreakpoints)

/** Returns the number of columns. */
export const useColumns = (): number => useViewportWidth(onChange, columnsAt)

/** Returns whether there is room for the add cards before the others. */
export const useHasAddCards = (): boolean => useViewportWidth(onChange, hasAddCardsAt)
