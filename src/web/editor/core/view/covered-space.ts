export interface CoveredSpace {
  readonly top: number
  readonly bottom: number
}

/** How much of the window the bars around a text cover, in pixels: the page says it by the text's scroll padding. */
export function coveredSpace(text: Element): CoveredSpace {
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(text)
  return {
    top: Number.parseFloat(scrollPaddingTop) || 0,
    bottom: Number.parseFloat(scrollPaddingBottom) || 0,
  }
}
