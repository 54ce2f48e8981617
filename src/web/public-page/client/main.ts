import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/literata/wght.css'
import '#web/ui/base.css'
import '../public-page.css'
import { countVisit, watchLink } from './link.ts'
import { mark } from './marks.ts'
import { readLink } from './page.ts'
import { startPlayer } from './player.ts'
import { startQuotes } from './quotes.ts'
import { startSearch } from './search.ts'
import { loadText, type PageText } from './text.ts'
import { startUnlocking } from './unlock.ts'

async function start(): Promise<void> {
  const { state } = document.body.dataset
  if (state === 'locked') return startUnlocking(start)
  if (state !== 'open') return
  const link = readLink()
  watchLink(link)
  const player = startPlayer(link)
  if (link.kind === 'page') countVisit(link)
  else document.getElementById('media')?.addEventListener('play', () => countVisit(link), { once: true })
  const text = link.revision === null ? null : await loadText(link)
  startSearch(text?.paragraphs ?? [...document.querySelectorAll<HTMLElement>('article > *')])
  if (!text) return
  markRedacted(text)
  player?.follow(text)
  startQuotes(text, player)
}

/** Marks the placeholders of redacted words. */
function markRedacted({ words, rangeOf }: PageText): void {
  mark(
    'redacted',
    words.map((word, index) => (word.redacted ? rangeOf(index, index) : null)),
  )
}

await start()
