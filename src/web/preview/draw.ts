import type { Collection } from '#contract/collection.ts'
import type { ListOrder } from '#contract/collections.ts'
import { blocksOf } from '#web/features/collections/list/blocks.ts'
import { columnsAt, hasLeadAt, padding } from '#web/features/collections/list/grid-columns.ts'
import { rowsPerBlock } from '#web/features/collections/list/grid-rows.ts'
import { cardHeight, rowHeight, rowsPerTableBlock } from '#web/features/collections/list/measures.ts'
import { monthsOf } from '#web/features/collections/list/months.ts'
import { isByDate } from '#web/features/collections/state/list-order.ts'
import { collectionAddress } from '#web/lib/collection-route.ts'
import { cardValues, kindOf } from './card-values.ts'
import { fill } from './slots.ts'

/** What was drawn, and in which words. */
export interface Look {
  view: 'grid' | 'list'
  language: string
  texts: Record<string, string>
  /** Whose dashboard it is. */
  uid: string
  order: ListOrder
  /** Ways to add something stand before the cards. */
  hasLead: boolean
}

/** A list without what is in it. */
export interface Place {
  list: Element
  block: Element
  /** By kind, and `far`. */
  patterns: Map<string, Element>
  month: Element | undefined
  lead: Element | undefined
  /** Fills the last row. */
  empty: Element | undefined
}

/** Months are named from this width of the window on, in pixels: collections.module.css knows it, too. */
const monthsFrom = 1587

/** Takes the patterns that were drawn out of a page. */
export function takePatterns(page: Element): Place {
  const list = page.querySelector('[data-items]')
  const block = list?.querySelector('[data-item]')?.parentElement
  if (!list || !block) throw new Error('The dashboard was drawn without a list')
  const items = [...block.querySelectorAll(':scope > [data-item]')]
  const patterns = new Map(items.map((item) => [item.getAttribute('data-item') ?? '', item]))
  const month = patterns.get('complete')?.querySelector(':scope > span') ?? undefined
  const lead = block.querySelector(':scope > :not([data-item], [aria-hidden])') ?? undefined
  const empty = block.querySelector(':scope > [aria-hidden]') ?? undefined
  for (const element of [month, block, ...block.children]) element?.remove()
  return { list, block, patterns, month, lead, empty }
}

/** Puts the cards of a list in their places. */
export function drawList(place: Place, collections: readonly Collection[], look: Look): void {
  place.list.append(...(look.view === 'list' ? rows : cards)(place, collections, look))
}

function rows(place: Place, collections: readonly Collection[], look: Look): Element[] {
  const atOnce = Math.ceil(innerHeight / rowHeight)
  return blocksOf(collections, rowsPerTableBlock).map((block, index) => {
    const from = index * rowsPerTableBlock
    const items = block.map((row, at) => drawItem(place, row, from + at < atOnce, look))
    return blockWith(place, items, items.length)
  })
}

function cards(place: Place, collections: readonly Collection[], look: Look): Element[] {
  const columns = columnsAt(innerWidth)
  const size = columns * rowsPerBlock
  const lead = look.hasLead && hasLeadAt(innerWidth) ? place.lead : undefined
  const taken = lead ? 1 : 0
  const atOnce = columns * Math.ceil(innerHeight / cardHeight)
  const months =
    innerWidth < monthsFrom || !isByDate(look.order) ? undefined : monthsOf(collections, look.language)
  const cells = collections.map((card, index) => {
    const cell = drawItem(place, card, index < atOnce, look)
    const begins = months?.get(card.id)
    if (begins) cell.prepend(chip(place, begins))
    return cell
  })
  if (lead) cells.unshift(lead)
  for (let n = padding(collections.length + taken, columns); n > 0 && place.empty; n--)
    cells.push(place.empty.cloneNode() as Element)
  const blocks: Element[] = []
  for (let from = 0; from < cells.length; from += size) {
    const items = cells.slice(from, from + size)
    blocks.push(blockWith(place, items, items.length / columns))
  }
  return blocks
}

function chip({ month }: Place, text: string): Node {
  const named = month?.cloneNode() ?? document.createTextNode('')
  named.textContent = text
  return named
}

function blockWith({ block }: Place, items: Element[], rows: number): Element {
  const filled = block.cloneNode() as HTMLElement
  filled.style.setProperty('--rows', String(rows))
  filled.append(...items)
  return filled
}

function drawItem({ patterns }: Place, collection: Collection, isWhole: boolean, look: Look): Element {
  const { id, processing } = collection
  const kind = isWhole ? kindOf(collection) : 'far'
  const item = patterns.get(kind)?.cloneNode(true)
  if (!(item instanceof Element)) throw new Error(`The dashboard was drawn without ${kind}`)
  fill(item, cardValues(collection, kind, look))
  item.setAttribute('data-item', id)
  const stated = item.hasAttribute('data-state') ? item : item.querySelector('[data-state]')
  stated?.setAttribute('data-state', processing.state)
  // It tells of the collection, which takes the program: what is pressed is kept for it.
  item.querySelector('a[href^="mailto:"]')?.setAttribute('href', 'mailto:')
  const sound = item.querySelector('a[href$="/audio/play"]')
  if (collection.overview === null) sound?.remove()
  else sound?.setAttribute('href', sound.getAttribute('href')?.replace(kind, id) ?? '')
  const link = item.querySelector('a[href^="/transcript/"]')
  // What failed does not open.
  if (processing.state === 'error') link?.replaceWith(...link.childNodes)
  else link?.setAttribute('href', collectionAddress(collection))
  return item
}
