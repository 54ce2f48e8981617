/** Below this width, the notices of the header are combined into one number. */
export const narrowHeader = '(max-width: 775px)'
