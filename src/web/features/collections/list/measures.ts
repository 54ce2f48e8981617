/** Of a card and the gap below it, in pixels. */
export const cardHeight = 232
/** Of a row of the table, in pixels. */
export const rowHeight = 44
/** So many rows of the table share a block. */
export const rowsPerTableBlock = 24
