/**
 * Marks parts of the text with a highlight name that the style sheet colors. Does nothing in browsers without
 * CSS highlights.
 */
export function mark(name: string, ranges: readonly (Range | null)[]): void {
  if (!('highlights' in CSS)) return
  const existingRanges = ranges.filter((range) => range !== null)
  if (existingRanges.length === 0) CSS.highlights.delete(name)
  else CSS.highlights.set(name, new Highlight(...existingRanges))
}
