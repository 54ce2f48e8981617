interface FocusMove {
  /** Element that is about to disappear, possibly with the focus. */
  from: Element | null
  /** Preferred target; otherwise the nearest item in the list. */
  id?: string
}

/**
 * Moves the focus within the list when its element disappears, once the list is rendered; to the page heading if the
 * list is empty. Leaves a focus elsewhere alone.
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
