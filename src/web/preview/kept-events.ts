/** What moves the focus, or follows a link, is the browser's own. */
const ofBrowser = new Set(['Tab', 'Enter', 'Shift', 'Control', 'Alt', 'Meta'])

const isPalette = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey

const isBox = (element: Element): element is HTMLInputElement =>
  element instanceof HTMLInputElement && element.type === 'checkbox'

/**
 * Keeps what is done in a page that does not hear it: boxes that are ticked, buttons that are pressed, menus that are
 * asked for, keys of cards, and the one that opens anything by its name.
 * @returns does it again, where the elements of another page stand for those of this one: boxes at once, so that they
 * never look as if they were forgotten, the rest when that page has been drawn
 */
export function recordEvents(
  page: Element,
): (elementFor: (before: Element) => HTMLElement | undefined) => void {
  const kept = new Map<string, { element: Element; event: Event }>()
  const keep = (element: Element, event: MouseEvent | KeyboardEvent, prevent = true) => {
    if (prevent) event.preventDefault()
    const place = [...page.querySelectorAll(element.localName)].indexOf(element)
    const key = 'key' in event ? event.key : ''
    const name = [event.type, key, element.localName, place].join()
    // Pressed again, it is still meant once: when it was pressed last.
    kept.delete(name)
    kept.set(name, { element, event })
  }
  const ticked: { element: HTMLInputElement; event: Event }[] = []
  const tick = (box: HTMLInputElement, event: MouseEvent) => {
    const boxes = [...page.querySelectorAll('[data-item] input')].filter(isBox)
    const last = ticked.at(-1)?.element
    const before = last ? boxes.indexOf(last) : -1
    ticked.push({ element: box, event })
    const here = boxes.indexOf(box)
    // Shift takes everything in between along.
    if (event.shiftKey && before >= 0)
      for (const one of boxes.slice(Math.min(before, here), Math.max(before, here) + 1))
        one.checked = box.checked
    const any = boxes.some(({ checked }) => checked)
    for (const one of boxes) one.toggleAttribute('data-selecting', any)
  }
  const keeping = new AbortController()
  const on = <K extends 'click' | 'contextmenu' | 'keydown'>(
    type: K,
    hear: (event: DocumentEventMap[K], target: Element) => void,
  ) =>
    document.addEventListener(
      type,
      (event) => {
        if (page.isConnected && event.target instanceof Element) hear(event, event.target)
      },
      { signal: keeping.signal },
    )
  on('click', (event, target) => {
    const button = target.closest('button, a[href^="mailto:"]')
    if (button) keep(button, event)
    else if (isBox(target)) tick(target, event)
  })
  on('contextmenu', (event, target) => {
    const link = target.closest('[data-item]')?.querySelector('a')
    if (link) keep(link, event)
  })
  on('keydown', (event, target) => {
    const { key, ctrlKey, metaKey, altKey } = event
    if (isPalette(event)) return keep(document.body, event)
    const link = target.closest('[data-item] a')
    if (link && !ofBrowser.has(key) && !ctrlKey && !metaKey && !altKey) keep(link, event, key === ' ')
  })
  return (elementFor) => {
    keeping.abort()
    const doAgain = ({ element, event }: { element: Element; event: Event }) => {
      const Again = event.constructor as new (type: string, init: Event) => Event
      const now = element === document.body ? element : elementFor(element)
      now?.dispatchEvent(new Again(event.type, event))
    }
    for (const one of ticked) doAgain(one)
    setTimeout(() => {
      for (const one of kept.values()) doAgain(one)
    })
  }
}
