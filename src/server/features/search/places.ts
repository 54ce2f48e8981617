import type { Found } from '#contract/search.ts'
import { toSeconds } from '#domain/items.ts'
import { bestMark, excerpt, marksIn } from '#domain/search-marks.ts'
import type { Ms } from '#domain/words.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { HitRow } from './hits.ts'
import { listPlaces, type PlaceRow } from './place-queries.ts'
import { readSpoken } from './spoken.ts'
import type { Term } from './terms.ts'

/** Places listed for one collection. */
const maxPlaces = 3

/** The matching places of some collections, the name first. */
export async function placesOf(
  db: Db,
  rows: readonly HitRow[],
  term: Term,
  rare: boolean,
  shownUntil: (row: HitRow) => Ms | null,
): Promise<Map<string, Found[]>> {
  const ids = rows.map(({ id }) => id)
  const places = Map.groupBy(
    ids.length > 0 && term.words.length > 0 ? await listPlaces(db, ids, term, maxPlaces, rare) : [],
    (place) => place.collection_id,
  )
  return new Map(
    rows.map((row) => {
      const limit = shownUntil(row)
      const others = (places.get(row.id) ?? []).flatMap((place) => present(place, term, limit))
      const marks = marksIn(row.name, term.sought)
      // A hit without a matching place has a similar name. Names usually come from the file name, which is shown if
      // more of the term matches it.
      const told = others.filter((place) => place.kind !== 'file' || place.marks.length > marks.length)
      const isNamed = term.folded !== '' && (marks.length > 0 || others.length === 0)
      const name: Found[] = isNamed ? [{ kind: 'name', text: row.name, marks, time: null }] : []
      return [row.id, [...name, ...told]]
    }),
  )
}

function present(place: PlaceRow, { sought }: Term, limit: Ms | null): Found[] {
  const { kind, at_ms: at, turn_ms: turn, body } = place
  if (limit !== null && at >= limit) return []
  if (kind !== 'words') {
    const text = (body ?? '').slice(0, 20_000).replace(/\s/g, ' ')
    const from = kind === 'highlight' ? at : turn
    const isShown = from !== null && (limit === null || from < limit)
    return [{ kind, ...excerpt(text, marksIn(text, sought)), time: isShown ? toSeconds(from) : null }]
  }
  const { text, startOf } = readSpoken(place.words ?? '[]', limit)
  const marks = marksIn(text, sought)
  const index = text.slice(0, bestMark(marks)?.[0] ?? 0).split(' ').length - 1
  return [{ kind, ...excerpt(text, marks), time: toSeconds(startOf(index) ?? at) }]
}
