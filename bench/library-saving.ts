import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { wordsToItems } from '#domain/words/items.ts'
import { storeTranscript } from '#server/features/transcripts/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { Target } from './library-list.ts'
import { generateTranscript } from './long-transcript.ts'
import type { Result } from './result.ts'

const editorCount = 50
/** Words in half an hour of speech. */
const words = generateTranscript(5_000)
const saveCount = 15
/** The editor saves half a second after the last keystroke, and at the latest after four seconds. */
const intervalMs = 1_000
const maxP99Ms = 200

/** Adds words to some of a user's own collections; returns their IDs. */
export async function seedTranscripts(
  db: Db,
  { uid, orgId }: Pick<Target, 'uid' | 'orgId'>,
): Promise<string[]> {
  const rows = await db
    .selectFrom('collections')
    .select('id')
    .where('organization_id', '=', orgId)
    .where('owner_id', '=', uid)
    .where('state', '=', 'complete')
    .where('demo', '=', false)
    .orderBy('id')
    .limit(editorCount)
    .execute()
  const speakers = [...new Set(words.map(({ speaker }) => speaker))].map((id) => ({ id, name: id }))
  for (const { id } of rows) await storeTranscript(db, id, { words, speakers, sources: [] })
  return rows.map(({ id }) => id)
}

/**
 * Measures the duration of a save while fifty people each edit their own transcript, at one word per second
 * or all at the same moment.
 */
export async function benchSaving(target: Target, ids: readonly string[]): Promise<Result[]> {
  const revisions = new Map(ids.map((id) => [id, 0]))
  const save = async (id: string, round: number) => {
    const startedAt = performance.now()
    const response = await fetch(`${target.url}/collections/v2/${id}/transcript`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', cookie: target.cookie },
      body: JSON.stringify(edit(round, revisions.get(id) ?? 0)),
    })
    if (!response.ok) throw new Error(`A save failed: ${response.status} ${await response.text()}`)
    const { result } = (await response.json()) as { result: { revision: number } }
    revisions.set(id, result.revision)
    return performance.now() - startedAt
  }
  // The first round warms up.
  for (const id of ids) await save(id, 0)
  const turnTimes = await Promise.all(
    ids.map((id, at) => writeFor((at * intervalMs) / ids.length, (n) => save(id, n))),
  )
  const simultaneousTimes: number[] = []
  for (let round = 1; round <= saveCount; round++) {
    simultaneousTimes.push(...(await Promise.all(ids.map((id) => save(id, saveCount + round)))))
    await sleep(intervalMs / 2)
  }
  return [
    ...rowsOf(`${ids.length} editors, each saves once a second`, turnTimes.flat(), maxP99Ms),
    // Even on two cores, most of the fifty saves have to wait, so this measures their total work.
    ...rowsOf(`${ids.length} editors save at the same moment`, simultaneousTimes),
  ]
}

async function writeFor(startMs: number, save: (round: number) => Promise<number>): Promise<number[]> {
  await sleep(startMs)
  const times: number[] = []
  for (let round = 1; round <= saveCount; round++) {
    const [time] = await Promise.all([save(round), sleep(intervalMs)])
    times.push(time)
  }
  return times
}

/** Replaces one word, each time at a different position. */
function edit(round: number, baseRevision: number) {
  const oldWord = words[(round * 131) % words.length]
  if (!oldWord) throw new Error('The transcript has no words')
  const [item] = wordsToItems([{ ...oldWord, text: `saved${round}` }])
  const [startTime, endTime] = [oldWord.start / 1000, (oldWord.start + 1) / 1000]
  return { operationId: randomUUID(), baseRevision, startTime, endTime, words: [item] }
}

function rowsOf(name: string, times: number[], max?: number): Result[] {
  const sortedTimes = times.toSorted((a, b) => a - b)
  const valueAt = (share: number) => sortedTimes[Math.floor(share * (sortedTimes.length - 1))] ?? 0
  const p99 = valueAt(0.99)
  return [
    { name: `${name}: p50`, value: valueAt(0.5), unit: 'ms' },
    { name: `${name}: p99`, value: p99, unit: 'ms', ...(max && { goal: `< ${max} ms`, pass: p99 < max }) },
  ]
}
