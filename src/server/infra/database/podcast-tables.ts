import type { Generated } from 'kysely'
import type { PodcastErrorCode, PodcastRequest } from '#contract/podcasts.ts'
import type { CreatedAt, Json, Timestamp } from './columns.ts'

/** Subscriptions to podcasts. */
export interface PodcastTables {
  podcasts: PodcastsTable
  podcast_episodes: PodcastEpisodesTable
}

/** A user's subscription in a workspace. */
export interface PodcastsTable {
  id: string
  user_id: string
  organization_id: string
  /** URL of the feed; follows permanent redirects. */
  url: string
  title: string
  /** Language and options of its transcriptions. */
  request: Json<PodcastRequest>
  paused: Generated<boolean>
  etag: string | null
  last_modified: string | null
  checked_at: Date | null
  next_check_at: Timestamp
  /** Number of consecutive failed checks. */
  failures: Generated<number>
  error: PodcastErrorCode | null
  created_at: CreatedAt
}

/** An episode that was published before the subscription or has been submitted for transcription. */
export interface PodcastEpisodesTable {
  podcast_id: string
  /** GUID, or else the URL of the recording. */
  key: string
}
