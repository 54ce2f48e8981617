/**
 * Paints a highlight over exactly these ranges. Reuses existing ranges, which move with the text, because changing a
 * highlight makes the browser repaint all of them.
 */
export function highlightRanges(name: string, ranges: readonly Range[]): void {
  if (ranges.length === 0) return void CSS.highlights.delete(name)
  const highlight = CSS.highlights.get(name)
  if (!highlight) return void CSS.highlights.set(name, new Highlight(...ranges))
  const oldRanges = new Set(highlight)
  const addedRanges: Range[] = []
  for (const range of ranges) {
    const equalRange = oldRanges.has(range) ? range : [...oldRanges].find((other) => isSame(other, range))
    if (equalRange) oldRanges.delete(equalRange)
    else addedRanges.push(range)
  }
  for (const range of oldRanges) highlight.delete(range)
  for (const range of addedRanges) highlight.add(range)
}

const isSame = (a: AbstractRange, b: AbstractRange) =>
  a.startContainer === b.startContainer &&
  a.startOffset === b.startOffset &&
  a.endContainer === b.endContainer &&
  a.endOffset === b.endOffset
