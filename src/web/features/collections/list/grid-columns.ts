/** Window widths from which there is one more column, in pixels. */
const columnBreakpoints = [461, 902, 1382, 1586]
const addCardsMinWidth = 550

/** Window widths at which the grid changes, in pixels. */
export const gridBreakpoints = [...columnBreakpoints, addCardsMinWidth]

/** Returns the number of columns at a window width. */
export const columnsAt = (width: number): number =>
  1 + columnBreakpoints.filter((breakpoint) => width >= breakpoint).length

/** Returns whether there is room for the add cards before the others. */
export const hasAddCardsAt = (width: number): boolean => width >= addCardsMinWidth

/** Returns the number of empty cells in the last row of a grid. */
export const countEmptyCells = (cards: number, columns: number): number =>
  (columns - (cards % columns)) % columns
