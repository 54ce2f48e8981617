import { randomUUID } from 'node:crypto'
import { bundleFiles, bundleHighlight, bundlePart, bundleVersionLine } from '#contract/bundle-format.ts'
import { truncateToSnippet } from '#domain/collections/card-texts.ts'
import { createPartCheck } from '#domain/edits/bundle-parts.ts'
import { addMissingTags } from '#server/features/tags/service.ts'
import { addVersion, storeCardSpeakers } from '#server/features/transcripts/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { BundleError } from './bundle-error.ts'
import * as queries from './queries.ts'
import type { Bundle } from './read-bundle.ts'

interface BundleTarget {
  collectionId: string
  organizationId: string
  userId: string
}

/** Number of chunks per insert, and maximum length of their JSON. */
const batch = { parts: 50, length: 2_000_000 }
/** Number of words used for a snippet. */
const snippetWords = 251
const maxVersions = 100_000
const maxHighlights = 5000

const damagedError = (message: string) => new BundleError('damaged', message)

/**
 * Stores a bundle's transcript and everything that belongs to it; returns its snippet.
 * @throws BundleError
 */
export async function storeContents(tx: Db, bundleTarget: BundleTarget, bundle: Bundle): Promise<string> {
  const { collectionId, userId } = bundleTarget
  const { transcript, recording } = bundle.manifest
  await queries.insertTranscript(tx, collectionId, {
    revision: transcript.revision,
    speakers: JSON.stringify(transcript.speakers),
    sources: JSON.stringify(transcript.sources),
    replacements: JSON.stringify(transcript.replacements),
  })
  const first = await storeParts(tx, collectionId, bundle)
  await storeVersions(tx, collectionId, bundle)
  await storeHighlights(tx, bundleTarget, bundle)
  await queries.insertMarkers(tx, { collectionId, userId }, recording.markers)
  await queries.setHistoryColumns(tx, collectionId, transcript)
  await storeCardSpeakers(tx, collectionId)
  return truncateToSnippet(first.join(' '))
}

/** Stores the words; returns the first words of the current text. */
async function storeParts(tx: Db, collectionId: string, bundle: Bundle): Promise<string[]> {
  const { revision, sources } = bundle.manifest.transcript
  const problemOf = createPartCheck(revision, sources.length)
  const first: string[] = []
  let pendingParts: queries.StoredPart[] = []
  let length = 0
  const flush = async () => {
    await queries.insertParts(tx, collectionId, pendingParts)
    pendingParts = []
    length = 0
  }
  for await (const part of bundle.lines(bundleFiles.words, bundlePart)) {
    const { words } = part
    const problem = problemOf(part)
    if (problem) throw damagedError(problem)
    if (part.until === null && first.length < snippetWords)
      first.push(...words.slice(0, snippetWords).map(({ text }) => text))
    const text = JSON.stringify(words)
    pendingParts.push({ start_ms: words[0]?.start ?? 0, made: part.from, gone: part.until, text })
    length += text.length
    if (pendingParts.length >= batch.parts || length > batch.length) await flush()
  }
  await flush()
  return first
}

async function storeVersions(tx: Db, collectionId: string, bundle: Bundle): Promise<void> {
  let count = 0
  let last = 0
  for await (const version of bundle.lines(bundleFiles.versions, bundleVersionLine)) {
    if (version.revision < last || version.revision > bundle.manifest.transcript.revision)
      throw damagedError('The versions are out of order')
    last = version.revision
    if (++count > maxVersions) throw new BundleError('too_large', 'The bundle has too many versions')
    await addVersion(tx, {
      id: randomUUID(),
      collection_id: collectionId,
      revision: version.revision,
      kind: version.kind,
      name: version.name,
      user_id: null,
      author_name: version.author,
      speakers: JSON.stringify(version.speakers),
      word_count: version.wordCount,
      words_changed: version.wordsChanged,
      created_at: new Date(version.created),
    })
  }
  if (count === 0) throw damagedError('The bundle has no versions')
}

async function storeHighlights(
  tx: Db,
  { collectionId, organizationId }: BundleTarget,
  bundle: Bundle,
): Promise<void> {
  const tags = await addMissingTags(tx, organizationId, bundle.manifest.tags)
  let count = 0
  for await (const { tags: names, replies, ...highlight } of bundle.lines(
    bundleFiles.highlights,
    bundleHighlight,
  )) {
    if (++count > maxHighlights) throw new BundleError('too_large', 'The bundle has too many highlights')
    if (highlight.end < highlight.start) throw damagedError('A highlight ends before it starts')
    const id = randomUUID()
    await queries.insertHighlight(tx, {
      id,
      collection_id: collectionId,
      user_id: null,
      author_name: highlight.author,
      content: highlight.comment,
      quote: highlight.quote,
      start_ms: highlight.start,
      end_ms: highlight.end,
      speaker: highlight.speaker,
      color: highlight.color,
      created_at: new Date(highlight.created),
    })
    const tagIds = names.map((name) => {
      const tagId = tags.get(name)
      if (!tagId) throw damagedError("A highlight has a tag that the manifest doesn't list")
      return tagId
    })
    await queries.insertHighlightTags(tx, id, tagIds)
    await queries.insertReplies(
      tx,
      replies.map(({ author, text, created }) => ({
        id: randomUUID(),
        highlight_id: id,
        content: text,
        author_name: author,
        created_at: new Date(created),
      })),
    )
  }
}
