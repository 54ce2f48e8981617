/** Search results share a query key with collections, because they change together. */
export const searchResultsKey = ['collections', 'found'] as const
/** The result total is one of the counts, which are refetched after additions and removals. */
export const resultCountKey = ['collections', 'counts', 'found'] as const
