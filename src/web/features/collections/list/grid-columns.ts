/** Window widths at which a column is added, in pixels. */
const columnBreakpoints = [461, 902, 1382, 1586]
const uploadCardsMinWidth = 550

/** Window widths at which the grid's layout changes, in pixels. */
export const gridBreakpoints = [...columnBreakpoints, uploadCardsMinWidth]

/** Returns the number of columns at a window width. */
export const columnsAt = (width: number): number =>
  1 + columnBreakpoints.filter((breakpoint) => width >= breakpoint).length

/** Returns whether there is room for the upload cards. */
export const hasUploadCardsAt = (width: number): boolean => width >= uploadCardsMinWidth

/** Returns the number of empty cells in the last row of a grid. */
export const countEmptyCells = (cards: number, columns: number): number =>
  (columns - (cards % columns)) % columns
