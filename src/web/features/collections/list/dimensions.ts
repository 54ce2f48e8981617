/** Height of a card including the gap below it, in pixels. */
export const cardHeight = 232
/** Height of a table row, in pixels. */
export const rowHeight = 44
/** Number of table rows per block. */
export const rowsPerTableBlock = 24
