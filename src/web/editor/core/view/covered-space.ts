export interface CoveredSpace {
  readonly top: number
  readonly bottom: number
}

/** Returns the height covered by bars above and below a text, in pixels, from its scroll padding. */
export function coveredSpace(text: Element): CoveredSpace {
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(text)
  return {
    top: Number.parseFloat(scrollPaddingTop) || 0,
    bottom: Number.parseFloat(scrollPaddingBottom) || 0,
  }
}
