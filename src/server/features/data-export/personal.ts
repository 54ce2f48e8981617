import { sql } from 'kysely'
import { type UserSettings, userSettings } from '#contract/settings.ts'
import type { Context } from '#server/context.ts'
import { readAuditLog } from '#server/features/audit/service.ts'
import { listIntegrations } from '#server/features/sources/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { readCorrector } from './corrector.ts'
import { isExportable } from './is-exportable.ts'

/** A JSON file in the archive. */
export type JsonFile = [name: string, read: () => Promise<unknown> | AsyncIterable<string>]

/** Returns the files of personal data other than recordings; each is read just before it is written. */
export function personalFiles({ db }: Pick<Context, 'db'>, userId: string): JsonFile[] {
  return [
    ['profile.json', () => readProfile(db, userId)],
    ['settings.json', () => readSettings(db, userId)],
    ['sessions.json', () => readSessions(db, userId)],
    ['identities.json', () => readIdentities(db, userId)],
    ['passkeys.json', () => readPasskeys(db, userId)],
    ['workspaces.json', () => readWorkspaces(db, userId)],
    ['dictionaries.json', () => readDictionaries(db, userId)],
    ['highlights.json', () => readHighlights(db, userId)],
    ['replies.json', () => readReplies(db, userId)],
    ['markers.json', () => readMarkers(db, userId)],
    ['projects.json', () => readProjects(db, userId)],
    ['integrations.json', () => listIntegrations(db, userId)],
    ['calendars.json', () => readCalendars(db, userId)],
    ['podcasts.json', () => readPodcasts(db, userId)],
    ['saved-searches.json', () => readSavedSearches(db, userId)],
    ['opened.json', () => readOpenedCollections(db, userId)],
    ['uploads.json', () => readUploads(db, userId)],
    ['mails.json', () => readMails(db, userId)],
    ['activity.json', () => readActivity(db, userId)],
    ['usage-events.json', () => readUsageEvents(db, userId)],
    ['corrector.json', () => readCorrector(db, userId)],
  ]
}

const readProfile = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .select([
      'id',
      'name',
      'email',
      'email_verified_at as emailVerifiedAt',
      'language',
      'region',
      'country_code as countryCode',
      'time_zone as timeZone',
      'address',
      'staff',
      'corrector as isCorrector',
      'current_organization_id as currentWorkspace',
      'created_at as createdAt',
      'last_sign_in_at as lastSignInAt',
      'totp_confirmed_at as twoFactorSince',
      sql<boolean>`password_hash is not null`.as('hasPassword'),
      sql<boolean>`avatar_key is not null`.as('hasPicture'),
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

async function readSettings(db: Db, userId: string): Promise<UserSettings> {
  const row = await db.selectFrom('users').select('settings').where('id', '=', userId).executeTakeFirst()
  return userSettings.parse(row?.settings ?? {})
}

async function readSessions(db: Db, userId: string) {
  const sessions = await db
    .selectFrom('sessions')
    .select(['id', 'method', 'user_agent as userAgent', 'address'])
    .select(['created_at as createdAt', 'last_seen_at as lastSeenAt', 'expires_at as expiresAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  const knownBrowsers = await db
    .selectFrom('known_browsers')
    .select('last_seen_at as lastSeenAt')
    .where('user_id', '=', userId)
    .orderBy('last_seen_at')
    .execute()
  return { sessions, knownBrowsers }
}

const readUsageEvents = (db: Db, userId: string) =>
  db
    .selectFrom('usage_events')
    .select(['at', 'event', 'name', 'action', 'traits', 'properties'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()

const readIdentities = (db: Db, userId: string) =>
  db
    .selectFrom('identities')
    .select(['provider', 'subject', 'email', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .execute()

const readPasskeys = (db: Db, userId: string) =>
  db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', userId)
    .execute()

/** Tags belong to workspaces, so an export includes the tags of all of the user's workspaces. */
const readWorkspaces = (db: Db, userId: string) =>
  db
    .selectFrom('memberships')
    .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
    .select(['organizations.id', 'name', 'region', 'role', 'memberships.created_at as memberSince'])
    .select(
      sql<object[]>`case when role = 'owner' and ${isExportable('organizations.id')} then coalesce((
        select json_agg(json_build_object('id', tags.id, 'name', tags.name, 'color', color) order by tags.name)
        from tags where tags.organization_id = organizations.id), '[]') end`.as('tags'),
    )
    .select(
      sql<object | null>`(select json_build_object('userName', user_name, 'externalId', external_id,
          'attributes', attributes) from scim_users
        where scim_users.organization_id = organizations.id and scim_users.user_id = memberships.user_id)`.as(
        'identityProvider',
      ),
    )
    .where('user_id', '=', userId)
    .orderBy('memberships.created_at')
    .execute()

const readDictionaries = (db: Db, userId: string) =>
  db
    .selectFrom('dictionaries')
    .select(['id', 'name', 'language', 'terms', 'sounds_like as soundsLike', 'rules'])
    .select('created_at as createdAt')
    .where('user_id', '=', userId)
    .orderBy('name')
    .execute()

const readHighlights = (db: Db, userId: string) =>
  db
    .selectFrom('highlights')
    .innerJoin('collections', 'collections.id', 'highlights.collection_id')
    .select(['highlights.id', 'collection_id as collectionId', 'collections.name as recording'])
    .select(['quote', 'content', 'speaker', 'color', 'start_ms as startMs', 'end_ms as endMs'])
    .select(['highlights.created_at as createdAt', 'updated_at as updatedAt'])
    .select(
      sql<string[]>`array(select tags.name from highlight_tags join tags on tags.id = tag_id
        where highlight_id = highlights.id order by tags.name)`.as('tags'),
    )
    .where('user_id', '=', userId)
    .where(isExportable('collections.organization_id'))
    .orderBy('highlights.created_at')
    .execute()

const readReplies = (db: Db, userId: string) =>
  db
    .selectFrom('highlight_replies')
    .innerJoin('highlights', 'highlights.id', 'highlight_replies.highlight_id')
    .innerJoin('collections', 'collections.id', 'highlights.collection_id')
    .select(['highlight_replies.id', 'highlight_id as highlightId', 'collections.name as recording'])
    .select(['highlight_replies.content', 'mentions', 'highlight_replies.created_at as createdAt'])
    .where('highlight_replies.user_id', '=', userId)
    .where(isExportable('collections.organization_id'))
    .orderBy('highlight_replies.created_at')
    .execute()

const readMarkers = (db: Db, userId: string) =>
  db
    .selectFrom('markers')
    .innerJoin('collections', 'collections.id', 'markers.collection_id')
    .select(['collection_id as collectionId', 'collections.name as recording', 'marker'])
    .select('markers.created_at as createdAt')
    .where('user_id', '=', userId)
    .where(isExportable('collections.organization_id'))
    .orderBy('markers.created_at')
    .execute()

/** Reads projects with the IDs of their collections. */
const readProjects = (db: Db, userId: string) =>
  db
    .selectFrom('projects')
    .select(['id', 'organization_id as workspace', 'name', 'color', 'created_at as createdAt'])
    .select(
      sql<
        string[]
      >`array(select collection_id::text from project_collections where project_id = projects.id)`.as(
        'recordings',
      ),
    )
    .where('user_id', '=', userId)
    .where(isExportable('projects.organization_id'))
    .orderBy('created_at')
    .execute()

const readCalendars = (db: Db, userId: string) =>
  db
    .selectFrom('calendars')
    .select(['id', 'name', 'events', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()

const readPodcasts = (db: Db, userId: string) =>
  db
    .selectFrom('podcasts')
    .select(['id', 'organization_id as workspace', 'url', 'title', 'request', 'paused'])
    .select('created_at as createdAt')
    .where('user_id', '=', userId)
    .where(isExportable('podcasts.organization_id'))
    .orderBy('created_at')
    .execute()

const readSavedSearches = (db: Db, userId: string) =>
  db
    .selectFrom('saved_searches')
    .select(['id', 'organization_id as workspace', 'name', 'term', 'org_wide as orgWide', 'filters'])
    .select('created_at as createdAt')
    .where('user_id', '=', userId)
    .where(isExportable('saved_searches.organization_id'))
    .orderBy('created_at')
    .execute()

/** Reads other users' recordings that were shared with the user and that the user has opened. */
const readOpenedCollections = (db: Db, userId: string) =>
  db
    .selectFrom('opened_collections')
    .innerJoin('collections', 'collections.id', 'opened_collections.collection_id')
    .select(['collection_id as collectionId', 'collections.name as recording', 'opened_at as openedAt'])
    .where('user_id', '=', userId)
    .where(isExportable('collections.organization_id'))
    .orderBy('opened_at')
    .execute()

const readUploads = (db: Db, userId: string) =>
  db
    .selectFrom('uploads')
    .select(['id', 'name', 'content_type as contentType', 'size'])
    .select(['created_at as createdAt', 'completed_at as completedAt', 'expires_at as expiresAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()

const readMails = (db: Db, userId: string) =>
  db
    .selectFrom('mails')
    .select(['template', 'recipient', 'language', 'created_at as createdAt', 'sent_at as sentAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()

/** Streams the user's activity, since there may be many entries. */
async function* readActivity(db: Db, userId: string): AsyncGenerator<string> {
  let before: string | undefined
  let prefix = '[\n'
  do {
    const page = await readAuditLog(db, { userId, before })
    for (const entry of page.Items) {
      yield `${prefix}${JSON.stringify(entry)}`
      prefix = ',\n'
    }
    before = page.LastEvaluatedKey?.before as string | undefined
  } while (before !== undefined)
  yield prefix === '[\n' ? '[]\n' : '\n]\n'
}
