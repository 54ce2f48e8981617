/** Window widths from which there is one more column, in pixels. */
const oneMore = [461, 902, 1382, 1586]
const leadFrom = 550

/** Window widths at which the grid changes, in pixels. */
export const gridBreakpoints = [...oneMore, leadFrom]

/** Returns the number of columns at a window width. */
export const columnsAt = (width: number): number => 1 + oneMore.filter((from) => width >= from).length

/** Returns whether there is room for the add cards before the others. */
export const hasAddCardsAt = (width: number): boolean => width >= leadFrom

/** Returns the number of empty cells in the last row of a grid. */
export const countEmptyCells = (cards: number, columns: number): number =>
  (columns - (cards % columns)) % columns
