interface FocusMove {
  /** What is about to go, and may have the focus. */
  from: Element | null
  /** Where it is best; anywhere in the list unless given, or when it is not there. */
  id?: string
}

/**
 * Gives the focus to something of the list when what had it goes, once the list is drawn; to the page's heading when
 * nothing is in it. Whoever has gone elsewhere stays there.
 */
export function focusListed({ from, id }: FocusMove): void {
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

/** Where the focus is when nothing of a list is left. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
}
