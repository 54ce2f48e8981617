interface FocusMove {
  /** Element that is about to disappear and may have the focus. */
  from: Element | null
  /** ID of the item to focus; defaults to the first item of the list. */
  id?: string
}

/**
 * Moves the focus to another item once the list has rendered without the focused element, or to the page
 * heading if the list is empty. If the focus is elsewhere, it isn't moved.
 */
export function moveListFocus({ from, id }: FocusMove): void {
  requestAnimationFrame(() => {
    const { activeElement } = document
    if (activeElement !== document.body && activeElement !== from) return
    const items = '[data-items] [data-item]'
    const item =
      (id && document.querySelector(`${items}[data-item="${id}"]`)) || document.querySelector(items)
    const target = item?.querySelector<HTMLElement>('a, button')
    if (target) target.focus({ preventScroll: true })
    else focusHeading()
  })
}

/** Focuses the page heading, for empty lists. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
}
