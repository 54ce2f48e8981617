/** Search results share the key of collections, because they change with them. */
export const searchResultsKey = ['collections', 'found'] as const
/** The number of results is one of the counts, which are refetched after additions and removals. */
export const resultCountKey = ['collections', 'counts', 'found'] as const
