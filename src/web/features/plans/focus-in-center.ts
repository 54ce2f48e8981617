/** Focuses an element and scrolls it to the center of the screen, so that the text below it is visible. */
export function focusInCenter(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'center' })
}
