/** Choices for correctors, in a file without schemas so that the browser can load it. */
export const applicationStates = ['none', 'open', 'accepted', 'declined'] as const
export const languageStates = ['exam', 'active'] as const
/** Number of corrections that are reviewed before a new corrector works unsupervised. */
export const probationCorrections = 5
export const maxApplicationLength = 2000
export const maxPaymentLength = 500
export const maxBlockReasonLength = 500
export const maxGoldNameLength = 200
/** Minimum, usual and maximum length of a gold clip, in seconds. */
export const goldSeconds = { min: 10, usual: 180, max: 900 } as const
/** Time limit for an exam, in seconds. */
export const examSeconds = 3 * 3600
