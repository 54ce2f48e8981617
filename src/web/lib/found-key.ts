/** What a search has found, page by page, belongs to what is known of collections: it changes with them. */
export const foundKey = ['collections', 'found'] as const
/** How many it finds in all is one of the counts, which are asked for again when something comes or goes. */
export const foundCountKey = ['collections', 'counts', 'found'] as const
