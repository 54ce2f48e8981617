/** The colours of highlights and tags, by name: pages choose the shades for light and dark. */
export const highlightColors = ['yellow', 'green', 'blue', 'pink', 'orange', 'violet'] as const
export type HighlightColor = (typeof highlightColors)[number]
