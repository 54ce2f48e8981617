/** Each of these window widths adds a column, in pixels. */
const oneMore = [461, 902, 1382, 1586]
const leadFrom = 550

/** Range of window widths without a change of the grid, in pixels. */
export const widths = [...oneMore, leadFrom]

/** The number of columns. */
export const columnsAt = (width: number): number => 1 + oneMore.filter((from) => width >= from).length

/** Whether there is room for the cards for adding before the others. */
export const hasLeadAt = (width: number): boolean => width >= leadFrom

/** The number of empty places in the last row of a grid. */
export const padding = (cards: number, columns: number): number => (columns - (cards % columns)) % columns
