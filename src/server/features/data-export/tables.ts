import type { Database } from '#server/infra/database/schema.ts'

/** The files that contain it. */
type Held = string
/** Why an archive omits it. */
interface LeftOut {
  leftOut: string
}

/** Archive file of each table with personal data; null for tables without. */
export const places: Record<keyof Database, Held | LeftOut | null> = {
  users: 'profile.json, settings.json',
  sessions: 'sessions.json',
  known_browsers: 'sessions.json',
  account_codes: { leftOut: 'Codes sent by mail: secrets of which only hashes are kept, for days at most' },
  identities: 'identities.json',
  pending_sign_ins: { leftOut: 'Sign-ins under way: secrets, for minutes' },
  recovery_codes: { leftOut: 'Recovery codes: secrets of which only hashes are kept' },
  passkeys: 'passkeys.json',
  mails: 'mails.json',
  audit_log: 'activity.json',
  rate_limits: { leftOut: 'How often something was tried: kept under hashes, for a day at most' },
  organizations: 'workspaces.json',
  memberships: 'workspaces.json',
  used_captchas: null,
  uploads: 'uploads.json',
  collections: 'recordings/',
  pipeline_stages: { leftOut: 'Steps of the work that made a transcript' },
  speech_segments: { leftOut: 'Steps of the work that made a transcript' },
  documents: 'recordings/',
  document_media: 'recordings/',
  document_parts: { leftOut: 'Steps of the work that wrote a document' },
  transcripts: 'recordings/',
  transcript_chunks: 'recordings/',
  transcript_operations: { leftOut: 'Every single edit: versions hold what they led to' },
  dictionaries: 'dictionaries.json',
  projects: 'projects.json',
  project_collections: 'projects.json',
  search_entries: { leftOut: 'What a search looks through: the texts themselves are in the archive' },
  saved_searches: 'saved-searches.json',
  opened_collections: 'opened.json',
  recodes: { leftOut: 'Stretches that were recognized again: what was taken over is in the transcript' },
  versions: 'recordings/',
  highlights: 'highlights.json, recordings/',
  highlight_replies: 'replies.json, recordings/',
  tags: 'workspaces.json',
  highlight_tags: 'highlights.json',
  markers: 'markers.json',
  public_keys: 'recordings/',
  data_exports: { leftOut: 'Archives like this one' },
  usage_events: 'usage-events.json',
  erasures: null,
}

/** Data that archives omit, with the reason. */
export const leftOut: string[] = [
  ...new Set(
    Object.values(places).flatMap((place) =>
      place !== null && typeof place === 'object' ? [place.leftOut] : [],
    ),
  ),
]
