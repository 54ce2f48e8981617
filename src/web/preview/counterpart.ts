/** The same item of another page. */
export function itemLike(item: Element, root: Element): Element | null {
  const id = item.getAttribute('data-item') ?? ''
  return root.querySelector(`[data-item="${CSS.escape(id)}"]`)
}

/** What stands in the place of an element, with the same name to those who don't see it. */
export function counterpart(element: Element, root: Element): HTMLElement | undefined {
  const item = element.closest('[data-item]')
  const place = item ? itemLike(item, root) : root
  const nameOf = (one: Element) => one.getAttribute('aria-label') ?? one.textContent
  return [...(place?.querySelectorAll<HTMLElement>(element.localName) ?? [])].find(
    (one) => nameOf(one) === nameOf(element),
  )
}
