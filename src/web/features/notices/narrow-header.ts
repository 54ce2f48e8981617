/** So narrow, the notices of the header become one number. */
export const narrowHeader = '(max-width: 775px)'
