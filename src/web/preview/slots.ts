/** What the drawing of a card has places for, as `{{name}}`. */
export const cardSlots = [
  ...(['name', 'shownName', 'snippet', 'language', 'duration', 'date', 'time', 'iso'] as const),
  ...(['kind', 'draft', 'doing', 'percent', 'part', 'left'] as const),
  ...(['named', 'why', 'rename', 'delete'] as const),
  ...(['wave', 'speakers', 'moreSpeakers', 'saidSpeakers'] as const),
] as const

/** What the page around the cards has places for. */
export const pageSlots = ['title', 'team', 'initials'] as const

type Slot = (typeof cardSlots)[number] | (typeof pageSlots)[number]

/** What goes into such places; null: what shows nothing else is not there. */
export type Values = Partial<Record<Slot, string | null>>

const place = /\{\{(\w+)\}\}/g

/** Puts values into the places of what was drawn, as text and in attributes, never as HTML. */
export function fill(drawn: Element, values: Values): void {
  const gone: Element[] = []
  const put = (text: string, holder: Element): string =>
    text.replace(place, (whole, slot: Slot) => {
      const value = values[slot]
      if (value === null) gone.push(holder.closest('li') ?? holder)
      return value === undefined ? whole : (value ?? '')
    })
  const walker = document.createTreeWalker(drawn, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
  for (let node: Node | null = drawn; node; node = walker.nextNode()) {
    if (node instanceof Element) {
      for (const attribute of [...node.attributes])
        if (attribute.value.includes('{{')) fillAttribute(node, attribute, put(attribute.value, node))
    } else if (node.nodeValue?.includes('{{') && node.parentElement)
      node.nodeValue = put(node.nodeValue, node.parentElement)
  }
  for (const element of gone) element.remove()
}

/** What a browser would refuse with a place in it is drawn as `data-fill-…`. */
const later = 'data-fill-'

function fillAttribute(holder: Element, attribute: Attr, value: string): void {
  if (!attribute.name.startsWith(later) || value.includes('{{')) {
    attribute.value = value
    return
  }
  holder.removeAttribute(attribute.name)
  holder.setAttribute(attribute.name.slice(later.length), value)
}
