import { counterpart, itemLike } from './counterpart.ts'

/** A place in the text of an element, as letters from its beginning. */
interface Place {
  within: Element
  letters: number
}

/**
 * Notes which text of a page is marked.
 * @returns marks the same in another page
 */
export function captureSelection(page: Element): (root: Element) => void {
  const selection = getSelection()
  if (!selection || selection.isCollapsed) return () => {}
  const { anchorNode, anchorOffset, focusNode, focusOffset } = selection
  const from = placeOf(anchorNode, anchorOffset, page)
  const to = placeOf(focusNode, focusOffset, page)
  return (root) => {
    const [anchor, focus] = [from && find(from, root), to && find(to, root)]
    if (anchor && focus) selection.setBaseAndExtent(...anchor, ...focus)
  }
}

function placeOf(node: Node | null, offset: number, page: Element): Place | undefined {
  if (!node || !page.contains(node)) return undefined
  const element = node instanceof Element ? node : node.parentElement
  const within = element?.closest('[data-item], h1, button, nav, main')
  if (!within) return undefined
  const range = document.createRange()
  range.setStart(within, 0)
  range.setEnd(node, offset)
  return { within, letters: range.toString().length }
}

function find({ within, letters }: Place, root: Element): [Node, number] | undefined {
  const found = within.matches('[data-item]')
    ? itemLike(within, root)
    : within.matches('nav, main')
      ? root.querySelector(within.localName)
      : counterpart(within, root)
  if (!found) return undefined
  const texts = document.createTreeWalker(found, NodeFilter.SHOW_TEXT)
  for (let left = letters, text = texts.nextNode(); text; text = texts.nextNode()) {
    const { length } = text as Text
    if (left <= length) return [text, left]
    left -= length
  }
  return undefined
}
