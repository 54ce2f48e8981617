/** From each of these widths of the window on there is one column more, in pixels. */
const oneMore = [461, 902, 1382, 1586]
const leadFrom = 550

/** Widths of the window between which a grid stays as it is, in pixels. */
export const widths = [...oneMore, leadFrom]

/** The number of columns. */
export const columnsAt = (width: number): number => 1 + oneMore.filter((from) => width >= from).length

/** Whether there is room for ways to add something before the cards. */
export const hasLeadAt = (width: number): boolean => width >= leadFrom

/** The number of empty places in the last row of a grid. */
export const padding = (cards: number, columns: number): number => (columns - (cards % columns)) % columns
