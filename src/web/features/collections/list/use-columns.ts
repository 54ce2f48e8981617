import { onWidths, useViewportWidth } from '#web/lib/viewport.ts'
import { columnsAt, hasLeadAt, widths } from './grid-columns.ts'

const onChange = onWidths(widths)

/** The number of columns. */
export const useColumns = (): number => useViewportWidth(onChange, columnsAt)

/** Whether there is room for the cards for adding before the others. */
export const useHasLead = (): boolean => useViewportWidth(onChange, hasLeadAt)
