/**
 * Paints a highlight over exactly these ranges. Reuses existing ranges, which move with the text, because changing a
 * highlight makes the browser repaint all of them.
 */
export function highlightRanges(name: string, ranges: readonly Range[]): void {
  if (ranges.length === 0) return void CSS.highlights.delete(name)
  const drawn = CSS.highlights.get(name)
  if (!drawn) return void CSS.highlights.set(name, new Highlight(...ranges))
  const old = new Set(drawn)
  const added: Range[] = []
  for (const range of ranges) {
    const same = old.has(range) ? range : [...old].find((other) => isSame(other, range))
    if (same) old.delete(same)
    else added.push(range)
  }
  for (const range of old) drawn.delete(range)
  for (const range of added) drawn.add(range)
}

const isSame = (one: AbstractRange, other: AbstractRange) =>
  one.startContainer === other.startContainer &&
  one.startOffset === other.startOffset &&
  one.endContainer === other.endContainer &&
  one.endOffset === other.endOffset
