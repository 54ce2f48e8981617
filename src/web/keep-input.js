// Lets a server-rendered page paint before the app loads, and records input until React has hydrated the
// page. The input is then replayed to React on the same elements.
;(() => {
  const root = document.getElementById('root')
  const app = document.querySelector('body > template')
  app.remove()
  let hasBegun = false
  const start = () => {
    if (hasBegun) return
    hasBegun = true
    document.head.append(app.content)
    window.longhandLoadAssets?.()
  }
  if (document.documentElement.hasAttribute('data-unsupported')) return start()
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start)))
  setTimeout(start, document.hidden ? 0 : 500)

  // If React rerenders instead of hydrating, these elements are removed and input is handled as usual.
  const renderedElements = [...root.children]
  const isRendered = (target) => renderedElements.some((element) => element.contains(target))
  const controller = new AbortController()
  /** Events by element and key; a repeated event is kept once, at its latest time. */
  const events = new Map()
  /** Keys typed since the palette's shortcut; undefined if it wasn't pressed. */
  let paletteKeys
  const ticks = []
  const choices = new Map()
  const recordEvent = (element, event, preventsDefault = true) => {
    if (preventsDefault) event.preventDefault()
    const name = `${event.type} ${event.key ?? ''}`
    const before = [...events].find(
      ([, recordedEvent]) => recordedEvent.element === element && recordedEvent.name === name,
    )
    if (before) events.delete(before[0])
    events.set(event, { element, name })
  }
  const boxes = () => [...root.querySelectorAll('[data-item] input[type="checkbox"]')]
  const toggleBox = (box, event) => {
    const all = boxes()
    const last = all.indexOf(ticks.at(-1)?.element)
    const current = all.indexOf(box)
    ticks.push({ element: box, event })
    // With Shift, the boxes in between change too.
    if (event.shiftKey && last >= 0)
      for (const other of all.slice(Math.min(last, current), Math.max(last, current) + 1))
        other.checked = box.checked
  }
  // Handles checkboxes that were checked while the page was still loading.
  for (const box of boxes())
    if (box.checked !== box.defaultChecked)
      toggleBox(box, new MouseEvent('click', { bubbles: true, cancelable: true }))
  // Runs before React's handlers, because React may have hydrated only part of the page.
  const listen = (type, listener) =>
    document.addEventListener(
      type,
      (event) => {
        const { target } = event
        if (target === document.body ? !renderedElements[0].isConnected : !isRendered(target)) return
        event.stopImmediatePropagation()
        listener(event, target)
      },
      { signal: controller.signal, capture: true },
    )
  listen('click', (event, target) => {
    const button = target.closest('button')
    if (button) recordEvent(button, event)
    else if (target.matches('input[type="checkbox"]')) toggleBox(target, event)
  })
  listen('contextmenu', (event, target) => {
    const link = target.closest('[data-item]')?.querySelector('a')
    if (link) recordEvent(link, event)
  })
  /** Text of fields, with the selection. React resets a field if it rerenders before the replay. */
  const texts = new Map()
  const recordText = (field) =>
    field.matches('input:not([type="checkbox"])') &&
    texts.set(field, [field.value, field.selectionStart, field.selectionEnd])
  // Includes text that was typed while the page was still loading.
  for (const field of root.querySelectorAll('input')) recordText(field)
  for (const type of ['input', 'keyup', 'pointerup']) listen(type, (_, target) => recordText(target))
  const recordChoice = (select) => choices.set(select, select.value)
  // Includes choices that were made while the page was still loading.
  for (const select of root.querySelectorAll('select'))
    if (!select.selectedOptions[0]?.defaultSelected) recordChoice(select)
  listen('change', (_, target) => target.matches('select') && recordChoice(target))
  /** Keys for moving focus and following links, which the browser handles itself. */
  const browserKeys = ['Tab', 'Enter', 'Shift', 'Control', 'Alt', 'Meta']
  listen('keydown', (event, target) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event
    if (key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey) {
      paletteKeys = []
      return recordEvent(target, event)
    }
    if (paletteKeys && [...key].length === 1 && !ctrlKey && !metaKey && !altKey) {
      event.preventDefault()
      return paletteKeys.push(event)
    }
    const link = target.closest('[data-item] a')
    if (link && !browserKeys.includes(key) && !ctrlKey && !metaKey && !altKey)
      recordEvent(link, event, key === ' ')
  })
  // A page restored from the back/forward cache may be shown to a different user.
  const { signal } = controller
  addEventListener('pagehide', ({ persisted }) => (root.hidden = persisted), { signal })
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload(), { signal })

  const redispatch = (element, event) => element.dispatchEvent(new event.constructor(event.type, event))
  /** Simulates typing, because React compares a field's value with the last one it knows. */
  const type = (field, [value, ...selection]) => {
    if (value === field.defaultValue) return
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set
    field.value = field.defaultValue
    set.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.setSelectionRange(...selection)
  }
  globalThis.longhandInput = {
    replay() {
      controller.abort()
      for (const box of boxes()) box.checked = box.defaultChecked
      for (const { element, event } of ticks) redispatch(element, event)
      for (const [field, text] of texts) type(field, text)
      for (const [select, value] of choices) {
        select.value = value
        select.dispatchEvent(new Event('change', { bubbles: true }))
      }
      for (const [event, { element }] of events) redispatch(element, event)
      // By then, React has rendered the palette, which collects keys until its field appears.
      queueMicrotask(() => {
        for (const event of paletteKeys ?? []) redispatch(document.body, event)
      })
    },
  }
})()
