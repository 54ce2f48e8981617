import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { CallInput } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { TranscriptItem } from '#contract/transcripts.ts'
import type { Version } from '#contract/versions.ts'
import { toPatches } from '#domain/edits/assignments.ts'
import { applyPatches } from '#domain/edits/patches.ts'
import { itemsToWords, wordsToItems } from '#domain/words/items.ts'
import { toMs } from '#domain/words/seconds.ts'
import { shiftWords } from '#domain/words/shift-words.ts'
import { joinWords, type Word } from '#domain/words/words.ts'
import { storeTranscript } from '#server/features/transcripts/service.ts'
import { limitTranscripts } from '#server/testing/plans.ts'
import { sharedTestProduct } from '#server/testing/product.ts'

export const speakers = [{ id: 'spk_0', name: 'Ada' }]

export const word = (text: string, start: number): Word => ({
  text,
  start: toMs(start),
  end: toMs(start) + 200,
  confidence: 0.5,
  speaker: 'spk_0',
})
export const talk = (count: number) => Array.from({ length: count }, (_, i) => word(`w${i}`, i))

type VersionedTranscript = Awaited<ReturnType<typeof createVersionedTranscript>>

/**
 * Creates an app with a user whose welcome recording has different words, and helpers for working with its
 * versions.
 */
export async function createVersionedTranscript() {
  const { context, register } = await sharedTestProduct()
  await limitTranscripts(context, 100)
  const user = await register()
  const welcomeIdOf = async (caller: typeof user): Promise<string> => {
    const listRequest = { params: { uid: caller.uid }, body: { orgId: caller.orgId } }
    return (await caller.call(endpoints.listCollections, listRequest)).Items[0]?.id ?? ''
  }
  const params = { id: await welcomeIdOf(user) }

  const reset = (words: readonly Word[]) =>
    context.db.transaction().execute((tx) => storeTranscript(tx, params.id, { words, speakers, sources: [] }))
  const read = (versionId?: string) =>
    user.call(endpoints.getTranscript, { params, query: versionId ? { versionId } : {} })
  const wordsOf = async (versionId?: string) => itemsToWords((await read(versionId)).results.items)
  const textsOf = async (versionId?: string) => (await wordsOf(versionId)).map(({ text }) => text)
  const patch = async (
    startTime: number,
    endTime: number,
    words: readonly Word[],
    overrides: object = {},
  ) => {
    const { revision: baseRevision } = await read()
    const items: TranscriptItem[] = wordsToItems(words)
    const body = { operationId: randomUUID(), baseRevision, startTime, endTime, words: items, ...overrides }
    return user.send(endpoints.patchTranscript, { params, body })
  }
  const patchMany = async (
    edits: NonNullable<CallInput<typeof endpoints.patchTranscript>['body']['edits']>,
  ) => {
    const { revision: baseRevision } = await read()
    const body = { operationId: randomUUID(), baseRevision, edits }
    return user.send(endpoints.patchTranscript, { params, body })
  }
  const list = async () => (await user.call(endpoints.listVersions, { params })).Items
  const newest = async () => (await list())[0] as Version
  const save = (name: string) => user.call(endpoints.saveVersion, { params, body: { name } })
  const restore = (versionId: string) =>
    user.call(endpoints.changeVersion, { params: { ...params, versionId }, body: { restore: true } })
  const shift = (offset: number, from = 0, overrides: object = {}) =>
    user.send(endpoints.shiftWords, { params, body: { offset, from, ...overrides } })
  const texts = { reset, read, wordsOf, textsOf, patch, patchMany }
  const versions = { list, newest, save, restore, shift }
  return { context, register, user, welcomeIdOf, params, ...texts, ...versions }
}

/** Returns helpers for working with highlights. */
export function createHighlightHelpers({ user, params, wordsOf }: VersionedTranscript) {
  return {
    /** Highlights the words between these indexes, inclusive. */
    async mark(first: number, last: number, overrides: object = {}): Promise<string> {
      const highlightId = randomUUID()
      const words = (await wordsOf()).slice(first, last + 1)
      const [from, to] = [words[0] as Word, words.at(-1) as Word]
      const times = { startTime: from.start / 1000, endTime: to.end / 1000 }
      const body = { quote: joinWords(words), ...times, speaker: from.speaker, ...overrides }
      await user.call(endpoints.addHighlight, { params: { ...params, highlightId }, body })
      return highlightId
    },
    /** Returns the anchors of highlights, each formatted as `quote start–end`. */
    async marks(): Promise<string[]> {
      const all = await user.call(endpoints.listHighlights, { params, query: {} })
      return all.map(({ quote, startTime, endTime }) => `${quote} ${startTime}–${endTime}`)
    },
  }
}

/** Returns the words at each revision, reconstructed by replaying the recorded changes. */
export async function replay(
  { context, params }: VersionedTranscript,
  draft: readonly Word[],
): Promise<(readonly Word[])[]> {
  const operations = await context.db
    .selectFrom('transcript_operations')
    .selectAll()
    .where('collection_id', '=', params.id)
    .orderBy('revision')
    .execute()
  const states = [draft]
  for (const {
    start_ms: startTime,
    end_ms: endTime,
    words,
    edits,
    restores,
    shifts_ms: shifts,
  } of operations) {
    const last = states.at(-1) ?? []
    if (restores !== null) states.push(states[restores] ?? [])
    else if (shifts !== null) states.push(shiftWords(last, startTime, shifts))
    else states.push(applyPatches(last, toPatches(last, edits ?? [{ startTime, endTime, words }])))
  }
  return states
}

/** Asserts that every chunk is either current or part of a version. */
export async function expectNoOrphanedChunks({ context, params }: VersionedTranscript): Promise<void> {
  const { rows } = await sql`
    select made, gone from transcript_chunks as chunk
    where collection_id = ${params.id} and gone is not null and not exists (
      select from versions where versions.collection_id = chunk.collection_id
        and versions.revision >= chunk.made and versions.revision < chunk.gone)`.execute(context.db)
  expect(rows).toEqual([])
}
