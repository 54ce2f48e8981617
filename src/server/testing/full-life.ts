import { randomBytes, randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { endpoints } from '#contract/endpoints.ts'
import type { Word } from '#domain/words.ts'
import type { Context } from '#server/context.ts'
import { createPendingSignIn } from '#server/features/sessions/service.ts'
import { storeTranscript } from '#server/features/transcripts/service.ts'
import { joinWorkspace } from './members.ts'
import type { Caller, TestProduct } from './product.ts'
import { addSources } from './sources.ts'

/** Password of every user from `register`. */
export const password = 'correct horse battery'

const words = ['some', 'words'].map(
  (text, i): Word => ({
    text,
    start: i * 500,
    end: i * 500 + 400,
    confidence: 1,
    speaker: 'spk_0',
    ...(i === 0 && { turn: true }),
  }),
)

/** Adds a finished recording of a user, made from an upload. */
export async function addRecording(
  { context, upload }: TestProduct,
  owner: Caller,
  organizationId = owner.orgId,
  bytes = randomBytes(5000),
): Promise<string> {
  const { db, storage, config, workDir } = context
  const location = await upload(owner, 'talk.mp3', bytes)
  const key = location.slice('/objects/'.length)
  await db.deleteFrom('uploads').where('storage_key', '=', key).execute()
  const id = randomUUID()
  const made = join(workDir, `${id}.mp3`)
  await writeFile(made, 'sound')
  await storage.putFile(`collections/${id}/audio.mp3`, made, 'audio/mpeg')
  await rm(made)
  await db
    .insertInto('collections')
    .values({
      id,
      organization_id: organizationId,
      owner_id: owner.uid,
      name: 'A talk',
      region: config.region,
      language_code: 'en-US',
      demo: false,
      source_key: key,
      audio_key: `collections/${id}/audio.mp3`,
      has_video: false,
      has_transcript: true,
      duration_seconds: 1,
      state: 'complete',
      run_id: randomUUID(),
      created_at: new Date(),
      notes: 'Ask the speaker',
    })
    .execute()
  const speakers = [{ id: 'spk_0', name: 'Speaker 1' }]
  await storeTranscript(db, id, { words, speakers, sources: [] })
  await db
    .insertInto('pipeline_stages')
    .values({ collection_id: id, stage: 'probe', result: '{}', elapsed_ms: 1 })
    .execute()
  await db
    .insertInto('speech_segments')
    .values({ collection_id: id, index: 0, words: '[]', engine: 'test' })
    .execute()
  return id
}

export interface AllActions {
  /** The user's recording in their own workspace. */
  own: string
  /** The user's recording in the colleague's workspace. */
  passed: string
  /** The user's trashed recording in the colleague's workspace. */
  trashed: string
  /** The colleague's recording. */
  others: string
  /** The user's highlight in a colleague's recording. */
  highlight: string
  /** URL of the next part of an unfinished upload. */
  partAddress: string
}

/** Performs every action that leaves traces, alone and in a colleague's workspace. */
export async function performAllActions(
  product: TestProduct,
  person: Caller,
  colleague: Caller,
): Promise<AllActions> {
  const { context } = product
  await joinWorkspace(context, person.uid, colleague.orgId)
  const own = await addRecording(product, person)
  const passed = await addRecording(product, person, colleague.orgId)
  const trashed = await addRecording(product, person, colleague.orgId)
  await person.call(endpoints.deleteCollection, { params: { id: trashed } })
  const others = await addRecording(product, colleague)
  const highlight = await workWith(person, colleague, { own, passed, others })
  await keepThings(context, person)
  await beRemoved(product, person)
  const partAddress = await beginUpload(person)
  return { own, passed, trashed, others, highlight, partAddress }
}

/** Joins a workspace, and is removed from it. */
async function beRemoved({ context, register }: TestProduct, person: Caller): Promise<void> {
  const owner = await register('Mary Shelley')
  await joinWorkspace(context, person.uid, owner.orgId)
  const params = { oid: owner.orgId, uid: person.uid }
  await owner.call(endpoints.removeMember, { params, query: {} })
}

/** Shares, edits, highlights, replies and mentions. */
async function workWith(
  person: Caller,
  colleague: Caller,
  { own, passed, others }: Pick<AllActions, 'own' | 'passed' | 'others'>,
): Promise<string> {
  const params = { id: others, highlightId: randomUUID() }
  await colleague.call(endpoints.shareCollection, { params, body: { userId: person.uid } })
  const quote = { quote: 'some', startTime: 0, endTime: 0.4, speaker: 'spk_0', content: 'Why?' }
  const tag = randomUUID()
  const tagParams = { oid: person.orgId, tagId: tag }
  await person.call(endpoints.addTag, { params: tagParams, body: { name: 'Later' } })
  await person.call(endpoints.addHighlight, { params, body: quote })
  await person.call(endpoints.addHighlight, {
    params: { id: own, highlightId: randomUUID() },
    body: { ...quote, tags: { [tag]: true } },
  })
  await person.call(endpoints.addReply, {
    params: { ...params, replyId: randomUUID() },
    body: { content: 'I wonder.' },
  })
  await colleague.call(endpoints.addReply, {
    params: { ...params, replyId: randomUUID() },
    body: { content: 'So do I.', mentions: [person.uid] },
  })
  await person.call(endpoints.addMarker, { params: { id: others }, body: { marker: '#t=0.4' } })
  await person.call(endpoints.markOpened, { params: { id: others } })
  const project = { uid: person.uid, projectId: randomUUID() }
  await person.call(endpoints.addProject, { params: project, body: { orgId: person.orgId } })
  await person.call(endpoints.changeCollection, {
    params: { id: own },
    body: { project: project.projectId },
  })
  await person.call(endpoints.saveSearch, {
    params: { uid: person.uid, searchId: randomUUID() },
    body: { orgId: person.orgId, name: 'Budgets', term: 'budget' },
  })
  await person.call(endpoints.createPublicLink, { params: { id: passed }, body: {} })
  await person.call(endpoints.makeDocument, { params: { id: own } })
  await person.call(endpoints.patchTranscript, {
    params: { id: others },
    body: { operationId: randomUUID(), baseRevision: 0, startTime: 0.5, endTime: 1, words: [] },
  })
  await person.call(endpoints.saveVersion, { params: { id: others }, body: { name: 'Shorter' } })
  // A takeover of a user's lock, which the recording's log mentions with the user's name.
  await person.call(endpoints.checkOut, { params: { id: passed } })
  await colleague.call(endpoints.releaseLock, { params: { id: passed } })
  await person.call(endpoints.checkOut, { params: { id: others } })
  return params.highlightId
}

/**
 * Creates all kinds of an account's data: some through the product; secrets and similar data directly in the
 * tables.
 */
async function keepThings({ db, storage, workDir }: Context, person: Caller): Promise<void> {
  const { uid, email } = person
  await person.call(endpoints.saveDictionary, {
    params: { uid, id: randomUUID() },
    body: { name: 'Names', language: 'en', terms: ['Longhand'] },
  })
  const soon = new Date(Date.now() + 3600_000)
  await db
    .insertInto('identities')
    .values({ provider: 'google', subject: '1', user_id: uid, email })
    .execute()
  await db
    .insertInto('invites')
    .values({
      id: randomUUID(),
      organization_id: person.orgId,
      email: `${randomUUID()}@example.com`,
      key_hash: randomBytes(32),
      inviter_id: uid,
      sent_at: new Date(),
      expires_at: soon,
    })
    .execute()
  const { orgId: organization_id } = person
  await db
    .insertInto('invite_links')
    .values({ organization_id, key_hash: randomBytes(32), creator_id: uid, expires_at: soon })
    .execute()
  await addSources(db, uid, organization_id)
  await db
    .insertInto('sso_connections')
    .values({
      id: randomUUID(),
      organization_id: person.orgId,
      kind: 'saml',
      name: 'University',
      issuer: 'https://idp.example',
      entry_point: 'https://idp.example/sso',
      certificates: [],
      metadata_url: null,
      client_id: null,
      client_secret: null,
      break_glass_user_id: uid,
    })
    .execute()
  await db
    .insertInto('scim_tokens')
    .values({
      organization_id: person.orgId,
      token_hash: randomBytes(32),
      creator_id: uid,
      last_used_at: null,
    })
    .execute()
  await db
    .insertInto('scim_users')
    .values({
      organization_id: person.orgId,
      user_id: uid,
      user_name: email,
      external_id: '00u1',
      email,
      suspended_role: null,
      invited_at: null,
    })
    .execute()
  await db
    .insertInto('passkeys')
    .values({ id: `key-${uid}`, user_id: uid, name: 'Phone', public_key: Buffer.from('k'), counter: 0 })
    .execute()
  await db
    .insertInto('recovery_codes')
    .values({ user_id: uid, code_hash: Buffer.from('h') })
    .execute()
  await db
    .insertInto('account_codes')
    .values({ code_hash: randomBytes(32), user_id: uid, purpose: 'verifyEmail', email, expires_at: soon })
    .execute()
  await db.insertInto('installation_setup').values({ user_id: uid }).execute()
  await createPendingSignIn(db, { kind: 'reset', state: { email, address: '192.0.2.1' }, seconds: 3600 })
  await createPendingSignIn(db, {
    kind: 'impersonation',
    state: { staffId: uid, reason: 'x' },
    seconds: 3600,
  })
  const picture = join(workDir, 'picture.jpg')
  await writeFile(picture, 'picture')
  const avatarKey = `avatars/${uid}/${randomUUID()}.jpg`
  await storage.putFile(avatarKey, picture, 'image/jpeg')
  const kept = { avatar_key: avatarKey, corrector: true }
  await db.updateTable('users').set(kept).where('id', '=', uid).execute()
  const recode = { user_id: uid, language_code: 'en', start_ms: 0, end_ms: 1, state: 'ready' as const }
  const theirs = await db
    .selectFrom('collections')
    .select('id')
    .where('owner_id', '=', uid)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('recodes')
    .values({ id: randomUUID(), collection_id: theirs.id, ...recode })
    .execute()
  await db
    .insertInto('diarizations')
    .values({ id: randomUUID(), collection_id: theirs.id, user_id: uid, state: 'ready', spans: '[]' })
    .execute()
  await db
    .insertInto('imports')
    .values({
      ...{ id: randomUUID(), collection_id: theirs.id, user_id: uid, name: 'a.srt', encoding: null },
      ...{ timing: 'cues', storage_key: `collections/${theirs.id}/imports/a`, expires_at: null },
    })
    .execute()
}

async function beginUpload(person: Caller): Promise<string> {
  const params = { uid: person.uid }
  const body = { name: 'late.mp3', size: 10 }
  const { id: uploadId } = await person.call(endpoints.createUpload, { params, body })
  const { url } = await person.call(endpoints.signUploadPart, {
    params: { ...params, uploadId, number: '1' } as never,
  })
  return url
}
