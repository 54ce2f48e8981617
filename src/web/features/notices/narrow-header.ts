/** Media query for widths at which the header's notices are combined into a single number. */
export const narrowHeaderMediaQuery = '(max-width: 775px)'
