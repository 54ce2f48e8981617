import { mark } from './marks.ts'
import { readTexts } from './page.ts'
import { reveal } from './reveal.ts'

/** Maximum number of marked matches. */
const maxMatches = 2000

/** Searches the text of elements, ignoring case and accents. */
export function startSearch(elements: readonly HTMLElement[]): void {
  const field = document.getElementById('search') as HTMLInputElement | null
  const matches = document.getElementById('matches')
  const steps = ['previous', 'next'].map((id) => document.getElementById(id) as HTMLButtonElement)
  if (!field || !matches) return
  const texts = readTexts()
  let matchRanges: Range[] = []
  let current = 0
  const show = () => {
    const isSearching = field.value.trim() !== ''
    mark('match', matchRanges)
    mark('current-match', [matchRanges[current] ?? null])
    for (const step of steps) step.disabled = matchRanges.length < 2
    const count = texts.match
      .replace('{{n}}', String(current + 1))
      .replace('{{total}}', String(matchRanges.length))
    matches.textContent = isSearching ? (matchRanges.length > 0 ? count : texts.noMatch) : ''
    const match = matchRanges[current]
    if (match) reveal(match)
  }
  const move = (offset: number) => {
    current = (current + offset + matchRanges.length) % Math.max(1, matchRanges.length)
    show()
  }
  field.addEventListener('input', () => {
    matchRanges = findIn(elements, field.value)
    current = 0
    show()
  })
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') move(event.shiftKey ? -1 : 1)
  })
  steps[0]?.addEventListener('click', () => move(-1))
  steps[1]?.addEventListener('click', () => move(1))
}

/** Replaces each character with exactly one character so that positions don't shift. */
const fold = (text: string) =>
  Array.from({ length: text.length }, (_, index) => {
    const letter = text.charAt(index).normalize('NFD').charAt(0).toLowerCase()
    return letter.length === 1 ? letter : text.charAt(index)
  }).join('')

function findIn(elements: readonly HTMLElement[], term: string): Range[] {
  const foldedTerm = fold(term.trim())
  const matches: Range[] = []
  if (foldedTerm === '') return matches
  for (const element of elements) {
    const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      const text = fold(node.textContent ?? '')
      for (
        let at = text.indexOf(foldedTerm);
        at >= 0;
        at = text.indexOf(foldedTerm, at + foldedTerm.length)
      ) {
        const range = new Range()
        range.setStart(node, at)
        range.setEnd(node, at + foldedTerm.length)
        matches.push(range)
        if (matches.length === maxMatches) return matches
      }
    }
  }
  return matches
}
