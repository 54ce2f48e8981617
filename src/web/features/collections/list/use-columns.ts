import { onWidths, useViewportWidth } from '#web/lib/viewport.ts'
import { columnsAt, hasLeadAt, widths } from './grid-columns.ts'

const onChange = onWidths(widths)

/** The number of columns. */
export const useColumns = (): number => useViewportWidth(onChange, columnsAt)

/** Whether there is room for ways to add something before the cards. */
export const useHasLead = (): boolean => useViewportWidth(onChange, hasLeadAt)
