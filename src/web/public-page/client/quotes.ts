import { highlightColors } from '#contract/choices.ts'
import { mark } from './marks.ts'
import { copyUrl, readHash, readLink } from './page.ts'
import type { PagePlayer } from './player.ts'
import { reveal } from './reveal.ts'
import type { PageText } from './text.ts'

/** Handles links to selected passages, the passage in the page's URL, and highlights. */
export function startQuotes(text: PageText, player: PagePlayer | null): void {
  const button = document.getElementById('quote') as HTMLButtonElement | null
  const link = readLink()
  let quotedRange: { from: number; to: number } | null = null
  document.addEventListener('selectionchange', () => {
    quotedRange = readSelection(text)
    if (button && link.kind === 'page') button.hidden = !quotedRange
  })
  button?.addEventListener('click', () => {
    const [first, last] = [text.words[quotedRange?.from ?? -1], text.words[quotedRange?.to ?? -1]]
    if (first && last) void copyUrl(link, `${first.start / 1000},${last.end / 1000}`)
  })
  const showHash = () => {
    const hash = readHash()
    const range = hash && spanOf(text, hash.start, hash.end ?? hash.start)
    mark('quoted', hash?.end === null ? [] : [range])
    if (range) reveal(range)
  }
  showHash()
  addEventListener('hashchange', showHash)
  markHighlights(text, player)
}

function readSelection(text: PageText): { from: number; to: number } | null {
  const selection = getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  const from = text.wordAt(range.startContainer, range.startOffset)
  const to = text.wordAt(range.endContainer, Math.max(0, range.endOffset - 1))
  return from === null || to === null ? null : { from, to: Math.max(from, to) }
}

/** Returns the words spoken between two times, given in seconds. */
function spanOf(text: PageText, start: number, end: number): Range | null {
  const from = Math.max(0, text.wordAtTime(start * 1000))
  return text.rangeOf(from, Math.max(from, text.wordAtTime(end * 1000 - 1)))
}

function markHighlights(text: PageText, player: PagePlayer | null): void {
  const items = [...document.querySelectorAll<HTMLElement>('.highlights li')]
  for (const color of highlightColors) {
    const matchingItems = items.filter(({ dataset }) => dataset.color === color)
    mark(
      `lh-mark-${color}`,
      matchingItems.map(({ dataset: { from, to } }) =>
        from && to ? text.rangeOf(Number(from), Number(to)) : null,
      ),
    )
  }
  for (const item of items)
    item.querySelector('a')?.addEventListener('click', () => player?.seek(Number(item.dataset.start)))
}
