/** Catalogs that every page uses. */
export const commonTexts = ['common', 'errors'] as const

/** Catalogs of the pages that are often opened first. The build requests them early. */
export const firstTexts = {
  transcript: ['transcripts', 'editing', 'languages'],
  dashboard: ['collections'],
  account: ['accounts'],
} as const
