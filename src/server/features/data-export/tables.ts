import type { Database } from '#server/infra/database/schema.ts'

/** Names of the files that contain a table's data. */
type Held = string
/** Why an archive omits a table. */
interface LeftOut {
  leftOut: string
}

/** Archive files of each table with personal data; null for tables without any. */
export const archiveFiles: Record<keyof Database, Held | LeftOut | null> = {
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
  removed_members: { leftOut: 'Removals from workspaces: they belong to the workspace' },
  invites: { leftOut: 'Pending invites: they belong to the workspace' },
  workspace_domains: { leftOut: 'Domains: they belong to the workspace' },
  sso_connections: {
    leftOut: 'Single sign-on, and the content of workspaces that require it: it belongs to the workspace',
  },
  invite_links: { leftOut: 'Invite links: they belong to the workspace' },
  email_inboxes: { leftOut: 'Email addresses for recordings: they belong to the workspace' },
  folder_connections: { leftOut: 'Connected folders: they belong to the workspace' },
  received_emails: { leftOut: 'Received emails: only hashes are kept, for 30 days' },
  scim_tokens: { leftOut: 'Tokens of identity providers: secrets of which only hashes are kept' },
  scim_users: 'workspaces.json',
  scim_groups: { leftOut: 'Groups of identity providers: they belong to the workspace' },
  scim_group_members: { leftOut: 'Groups of identity providers: they belong to the workspace' },
  used_captchas: null,
  installation_settings: null,
  installation_setup: { leftOut: 'Whether the set-up of the installation is finished' },
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
  source_connections: 'integrations.json',
  calendars: 'calendars.json',
  podcasts: 'podcasts.json',
  podcast_episodes: { leftOut: 'Keys of podcast episodes: the transcribed ones are recordings' },
  watched_files: { leftOut: 'Files of the watch folder: the transcribed ones are recordings' },
  projects: 'projects.json',
  project_collections: 'projects.json',
  search_entries: { leftOut: 'What a search looks through: the texts themselves are in the archive' },
  saved_searches: 'saved-searches.json',
  opened_collections: 'opened.json',
  recodes: { leftOut: 'Stretches that were recognized again: what was taken over is in the transcript' },
  diarizations: { leftOut: 'Speakers identified again: what was taken over is in the transcript' },
  imports: { leftOut: 'Files of transcripts on the way: what was imported is in the transcript' },
  versions: 'recordings/',
  highlights: 'highlights.json, recordings/',
  highlight_replies: 'replies.json, recordings/',
  tags: 'workspaces.json',
  highlight_tags: 'highlights.json',
  markers: 'markers.json',
  public_keys: 'recordings/',
  public_link_views: 'recordings/',
  redactions: { leftOut: 'Times of redacted words: derived from the words' },
  media_exports: { leftOut: 'Videos with subtitles and clips: files made from the recordings, for a day' },
  data_exports: { leftOut: 'Archives like this one' },
  bulk_exports: { leftOut: 'Bulk exports: files made from the recordings, for a day' },
  bulk_export_items: { leftOut: 'Bulk exports: files made from the recordings, for a day' },
  usage_events: 'usage-events.json',
  ledger_accounts: null,
  ledger_transactions: { leftOut: 'Minutes, credits and payments: they belong to the workspace' },
  ledger_entries: { leftOut: 'Minutes, credits and payments: they belong to the workspace' },
  workspace_billing: { leftOut: 'Plans of workspaces: they belong to the workspace' },
  erasures: null,
  white_labels: null,
  region_targets: null,
  account_changes: { leftOut: 'Copies of an account on the way to another region, for seconds' },
  collection_moves: { leftOut: 'Moves of recordings to another region: the recordings are in the archive' },
}

/** Data that archives omit, with the reason. */
export const omittedData: string[] = [
  ...new Set(
    Object.values(archiveFiles).flatMap((place) =>
      place !== null && typeof place === 'object' ? [place.leftOut] : [],
    ),
  ),
]
