export interface CoveredSpace {
  readonly top: number
  readonly bottom: number
}

/** Pixels of the window covered by bars around a text, from the text's scroll padding. */
export function coveredSpace(text: Element): CoveredSpace {
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(text)
  return {
    top: Number.parseFloat(scrollPaddingTop) || 0,
    bottom: Number.parseFloat(scrollPaddingBottom) || 0,
  }
}
