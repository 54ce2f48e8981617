interface FocusMove {
  /** The item about to disappear, possibly with the focus. */
  from: Element | null
  /** The preferred target; anywhere in the list by default, or if it is missing. */
  id?: string
}

/**
 * Moves the focus within the list when its element disappears, once the list is rendered; to the page's heading if the
 * list is empty. A focus elsewhere stays.
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

/** The focus target when a list is empty. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
}
