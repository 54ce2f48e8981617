import type { SearchMatch } from '#contract/search.ts'
import { bestMark, excerpt, findMarks } from '#domain/words/search-marks.ts'
import { toSeconds } from '#domain/words/seconds.ts'
import type { Ms } from '#domain/words/words.ts'
import type { Db } from '#server/infra/database/database.ts'
import { parseSpokenText } from './chunk-text.ts'
import type { HitRow } from './hits.ts'
import { listMatches, type MatchRow } from './match-queries.ts'
import type { Term } from './terms.ts'

/** Maximum number of matches listed per collection, not counting its name. */
const maxMatches = 3

/** Returns the matches in the given collections, with the name first. */
export async function findMatches(
  db: Db,
  rows: readonly HitRow[],
  term: Term,
  isRare: boolean,
  visibleUntil: (row: HitRow) => Ms | null,
): Promise<Map<string, SearchMatch[]>> {
  const ids = rows.map(({ id }) => id)
  const matches = Map.groupBy(
    ids.length > 0 && term.words.length > 0 ? await listMatches(db, ids, term, maxMatches, isRare) : [],
    (row) => row.collection_id,
  )
  return new Map(
    rows.map((row) => {
      const limit = visibleUntil(row)
      const otherMatches = (matches.get(row.id) ?? []).flatMap((match) => present(match, term, limit))
      const marks = findMarks(row.name, term.searchedWords)
      // If nothing matches, the hit was found by a similar name. The name usually comes from the file
      // name, which is shown only if it matches more of the term.
      const listedMatches = otherMatches.filter(
        (match) => match.kind !== 'file' || match.marks.length > marks.length,
      )
      const isNamed = term.folded !== '' && (marks.length > 0 || otherMatches.length === 0)
      const name: SearchMatch[] = isNamed ? [{ kind: 'name', text: row.name, marks, time: null }] : []
      return [row.id, [...name, ...listedMatches]]
    }),
  )
}

function present(match: MatchRow, { searchedWords }: Term, limit: Ms | null): SearchMatch[] {
  const { kind, at_ms: at, turn_ms: turn, body } = match
  if (limit !== null && at >= limit) return []
  if (kind !== 'words') {
    const text = (body ?? '').slice(0, 20_000).replace(/\s/g, ' ')
    const from = kind === 'highlight' ? at : turn
    const isShown = from !== null && (limit === null || from < limit)
    return [
      { kind, ...excerpt(text, findMarks(text, searchedWords)), time: isShown ? toSeconds(from) : null },
    ]
  }
  const { text, startOf } = parseSpokenText(match.words ?? '[]', limit)
  const marks = findMarks(text, searchedWords)
  const index = text.slice(0, bestMark(marks)?.[0] ?? 0).split(' ').length - 1
  return [{ kind, ...excerpt(text, marks), time: toSeconds(startOf(index) ?? at) }]
}
