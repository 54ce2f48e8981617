/** Media query below which the header's notices are combined into one number. */
export const narrowHeader = '(max-width: 775px)'
