import type { Collection, Editing, Processing } from '#contract/collection.ts'
import { unknownUserId } from '#contract/unknown-user-id.ts'
import { legacyState } from '#domain/collections/legacy-state.ts'
import { holdsLock } from '#domain/editing.ts'
import { findVisibleEnd, needsLanguage } from '#domain/recognition/processing.ts'
import { toEpochSeconds } from '#server/epoch-seconds.ts'
import type { CollectionRow } from './queries.ts'

/** Status of error lines in the log. */
export const errorStatus = 'Error'

/** Columns needed to present a collection; lists read only these. */
export const presentedColumns = [
  ...([
    'id',
    'organization_id',
    'owner_id',
    'name',
    'file_name',
    'type',
    'perfection',
    'precision_due_at',
    'precision_taken',
    'precision_error',
    'region',
    'language_code',
    'demo',
    'description',
    'document_settings',
  ] as const),
  ...(['hints_given', 'hints_used', 'hints_limit', 'speaker_method', 'denoised_key', 'denoising'] as const),
  ...(['shared_with', 'tag_ids', 'editing_user_id', 'editing_name', 'editing_at'] as const),
  ...(['take_over_user_id', 'take_over_name', 'video_key', 'has_video', 'has_transcript'] as const),
  ...([
    'duration_seconds',
    'overview',
    'speaker_names',
    'speaker_count',
    'snippet',
    'engine',
    'quality',
    'state',
    'stage',
    'percent',
  ] as const),
  ...(['expected_at', 'error_code', 'error_message', 'retries', 'logs'] as const),
  ...(['created_at', 'transcription_started_at', 'translated_from', 'translation_of', 'changed_at'] as const),
  ...(['version_id', 'shifted_ms', 'recoded', 'moving_to', 'move_error'] as const),
  ...(['deletion_deletes', 'deletion_at', 'media_deleted_at', 'held_at'] as const),
] as const
export type PresentedRow = Pick<CollectionRow, (typeof presentedColumns)[number]>

/**
 * Returns a collection as presented by the API. `shownSeconds` is the visible part of its transcript;
 * undefined if all of it is visible.
 */
export function presentCollection(shownSeconds: number | undefined, row: PresentedRow): Collection {
  const processing = presentProcessing(row)
  const { id, type, language_code: languageCode } = row
  const logs = row.logs.map((entry) => ({ ...entry, isAdmin: entry.isAdmin ?? false }))
  const perfection = row.perfection ?? undefined
  return {
    id,
    name: row.name,
    fileName: row.file_name || null,
    type,
    ...(perfection !== undefined && { perfection }),
    ...presentPrecision(row),
    userId: row.owner_id,
    orgId: row.organization_id,
    locale: row.region,
    ...(row.moving_to !== null && { movingTo: row.moving_to }),
    ...(row.move_error !== null && { moveError: row.move_error }),
    started: toEpochSeconds(row.created_at),
    transcriptionStarted: row.transcription_started_at && toEpochSeconds(row.transcription_started_at),
    changed: toEpochSeconds(row.changed_at),
    modified: toEpochSeconds(row.changed_at),
    languageCode,
    snippet: row.snippet,
    demo: row.demo,
    quality: row.quality,
    engine: row.engine,
    retention: presentRetention(row),
    mediaDeleted: row.media_deleted_at && toEpochSeconds(row.media_deleted_at),
    onHold: row.held_at !== null,
    processing,
    ...legacyState(processing, { type, perfection, recode: row.recoded ?? undefined }),
    retried: row.retries > 0,
    props: { duration: row.duration_seconds },
    overview: row.overview || null,
    speakers: { names: row.speaker_names, count: row.speaker_count },
    video: row.has_video && row.media_deleted_at === null,
    videoSmall: row.video_key !== null,
    transcription: row.has_transcript ? `/collections/v2/${id}/transcript` : null,
    paused: row.state === 'paused',
    needsLanguage: needsLanguage({ type, languageCode, processing }),
    trimmed: row.has_transcript && findVisibleEnd(shownSeconds, row) !== null,
    description: row.description,
    ...row.document_settings,
    hints: presentHints(row),
    speakerMethod: row.speaker_method,
    audioVersions: audioVersionsOf(row),
    denoising: row.denoising,
    ...presentTranslation(row),
    version: row.version_id,
    offset: row.shifted_ms / 1000,
    ...(type === 'text' && { tags: row.tag_ids }),
    sharedWith: toIdSet(row.shared_with),
    editing: presentEditing(row),
    errors: logs.filter(({ status }) => status === errorStatus),
    logs,
  }
}

/** Returns a collection with the transcript URL for a given version. */
export const withVersion = (collection: Collection, versionId: string | undefined): Collection =>
  collection.transcription && versionId
    ? { ...collection, transcription: `${collection.transcription}?versionId=${versionId}` }
    : collection

/** Columns that must not be exposed to correctors or to readers with a public link. */
const hiddenColumns = {
  translation_of: null,
  moving_to: null,
  move_error: null,
  document_settings: {},
  precision_due_at: null,
  precision_taken: false,
  precision_error: null,
} as const

/** Fields that differ for readers with a public link if a collection has redacted words. */
export interface PublicRedaction {
  snippet: string
  audioPending: boolean
}

/** Presents a collection for a public link, without people, history, or redacted words. */
export function presentPublicly(
  shownSeconds: number | undefined,
  row: CollectionRow,
  link: { allow_export: boolean; show_highlights: boolean; show_comments: boolean },
  redaction: PublicRedaction | null,
): Collection {
  return {
    ...presentCollection(shownSeconds, { ...row, ...hiddenColumns }),
    ...peoplePlaceholders,
    hints: null,
    ...(row.type === 'text' && { tags: [] }),
    ...(redaction && { snippet: redaction.snippet, overview: null, audioVersions: ['original' as const] }),
    publicLink: {
      allowExport: link.allow_export,
      showHighlights: link.show_highlights,
      showComments: link.show_comments,
      audioPending: redaction?.audioPending ?? false,
    },
  }
}

/** Presents a collection for its corrector, without its name, snippet, description, people, or history. */
export function presentForCorrector(shownSeconds: number | undefined, row: CollectionRow): Collection {
  return {
    ...presentCollection(shownSeconds, { ...row, ...hiddenColumns }),
    ...peoplePlaceholders,
    name: '',
    snippet: '',
    hints: null,
    // Copies of gold clips look like any other recording.
    demo: false,
    markers: [],
    projects: {},
  }
}

/**
 * Placeholders for fields about people and history, which are hidden from anyone without access to the
 * workspace.
 */
const peoplePlaceholders = {
  userId: unknownUserId,
  orgId: unknownUserId,
  fileName: null,
  description: '',
  sharedWith: {},
  version: null,
  editing: null,
  retention: null,
  onHold: false,
  errors: [],
  logs: [],
}

function audioVersionsOf({ denoised_key, media_deleted_at }: PresentedRow): Collection['audioVersions'] {
  if (media_deleted_at) return []
  return denoised_key ? ['original', 'denoised'] : ['original']
}

function presentRetention({ deletion_deletes: deletes, deletion_at: at }: PresentedRow) {
  return deletes && at ? { deletes, at: toEpochSeconds(at) } : null
}

function presentPrecision({
  precision_due_at: dueAt,
  precision_taken: taken,
  precision_error,
}: PresentedRow) {
  return {
    ...((dueAt || taken) && { precisionQueue: { due: dueAt && toEpochSeconds(dueAt), taken } }),
    ...(precision_error && { precisionError: precision_error }),
  }
}

function presentTranslation({ translated_from: from, translation_of: originalId }: PresentedRow) {
  return from === null ? {} : { tTranslation: { from, ...(originalId && { of: originalId }) } }
}

/** Converts IDs to the API's format for sets: an object with the value `true` for each ID. */
export const toIdSet = (ids: readonly string[]): Record<string, true> =>
  Object.fromEntries(ids.map((id) => [id, true as const]))

/** Returns a collection's current editor, judging by the last heartbeat. */
function presentEditing(row: PresentedRow): Editing | null {
  const { editing_user_id: id, editing_name: name, editing_at: heartbeatAt } = row
  if (!id || !heartbeatAt || !holdsLock(heartbeatAt.getTime(), Date.now())) return null
  const { take_over_user_id: requesterId, take_over_name: requesterName } = row
  return {
    id,
    name: name ?? '',
    request: requesterId ? { id: requesterId, name: requesterName ?? '' } : null,
  }
}

function presentHints({ hints_given: givenCount, hints_used: used, hints_limit: limit }: PresentedRow) {
  return givenCount === null ? null : { given: givenCount, used: used ?? 0, limit: limit ?? 0 }
}

function presentProcessing(row: PresentedRow): Processing {
  const isWorking = row.state === 'queued' || row.state === 'processing'
  const remainingSeconds =
    isWorking && row.expected_at ? (row.expected_at.getTime() - Date.now()) / 1000 : null
  return {
    state: row.state,
    stage: isWorking ? row.stage : null,
    percent: row.state === 'complete' ? 100 : Math.round(row.percent * 10) / 10,
    secondsLeft: remainingSeconds === null ? null : Math.max(0, Math.round(remainingSeconds)),
    attempt: row.retries,
    error: row.error_code ? { code: row.error_code, message: row.error_message ?? '' } : null,
  }
}
