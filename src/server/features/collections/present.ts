import type { Collection, Processing } from '#contract/collections.ts'
import { legacyState } from '#domain/collections.ts'
import { needsLanguage, shownUntil } from '#domain/processing.ts'
import type { Config } from '#server/config.ts'
import type { CollectionRow } from './queries.ts'

const epoch = (date: Date) => Math.floor(date.getTime() / 1000)

type Limits = Pick<Config, 'freeMediaSeconds'>

/** A collection as the API shows it. */
export function presentCollection(limits: Limits, row: CollectionRow): Collection {
  const processing = presentProcessing(row)
  const { id, language_code: languageCode, logs } = row
  return {
    id,
    name: row.name,
    type: 'transcription',
    userId: row.owner_id,
    orgId: row.organization_id,
    locale: row.region,
    started: epoch(row.created_at),
    transcriptionStarted: row.transcription_started_at && epoch(row.transcription_started_at),
    languageCode,
    snippet: row.snippet,
    demo: row.demo,
    quality: row.quality,
    engine: row.engine,
    processing,
    ...legacyState(processing),
    retried: row.retries > 0,
    props: { duration: row.duration_seconds },
    video: row.has_video,
    videoSmall: row.video_key !== null,
    transcription: row.has_transcript ? `/collections/v2/${id}/transcript` : null,
    paused: row.state === 'paused',
    needsLanguage: needsLanguage({ languageCode, processing, logs }),
    trimmed: row.has_transcript && shownUntil(limits.freeMediaSeconds, row) !== null,
    description: row.description,
    hints: presentHints(row),
    speakerMethod: row.speaker_method,
    audioVersions: row.denoised_key ? ['original', 'denoised'] : ['original'],
    denoising: row.denoising,
    logs,
  }
}

function presentHints({ hints_given: given, hints_used: used, hints_limit: limit }: CollectionRow) {
  return given === null ? null : { given, used: used ?? 0, limit: limit ?? 0 }
}

function presentProcessing(row: CollectionRow): Processing {
  const working = row.state === 'queued' || row.state === 'processing'
  const left = working && row.expected_at ? (row.expected_at.getTime() - Date.now()) / 1000 : null
  return {
    state: row.state,
    stage: working ? row.stage : null,
    percent: row.state === 'complete' ? 100 : Math.round(row.percent * 10) / 10,
    secondsLeft: left === null ? null : Math.max(0, Math.round(left)),
    attempt: row.retries,
    error: row.error_code ? { code: row.error_code, message: row.error_message ?? '' } : null,
  }
}
