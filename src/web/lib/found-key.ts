/** What a search has found, page by page, belongs to what is known of collections: it changes with them. */
export const foundKey = ['collections', 'found'] as const
