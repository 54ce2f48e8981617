import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { RouteName } from '#contract/routes.ts'
import { setRole } from './features/staff/service.ts'
import { addRecording, performAllActions } from './testing/all-actions.ts'
import { joinWorkspace } from './testing/members.ts'
import { createInput } from './testing/permissions/calls.ts'
import { matrix } from './testing/permissions/matrix.ts'
import type { TestObjects } from './testing/permissions/test-objects.ts'
import { type Caller, createTestProduct } from './testing/product.ts'
import { listTables } from './testing/traces.ts'

const companyDomain = 'company.example'
const product = await createTestProduct({ COMPANY_DOMAINS: companyDomain })
const { anonymous, register, context } = product
const { db } = context

/** A user whose workspace contains every kind of object, and a colleague. */
const owner = await register('Canary Lovelace')
const colleague = await register('Emmy Noether')
const { own, highlight } = await performAllActions(product, owner, colleague)

/** Media URLs of people who have lost access. */
const media: string[] = []
const fetchStatus = async (url: string) => (await product.app.inject({ method: 'GET', url })).statusCode

/** Former ways to access the workspace, all revoked, and callers with a role in another workspace. */
const outsiders = await (async () => {
  const foreignOwner = await register('Grace Hopper')
  const removed = await register('Mary Somerville')
  await joinWorkspace(context, removed.uid, owner.orgId, 'admin')
  const formerRecording = await addRecording(product, removed, owner.orgId)
  const params = { id: own }
  await owner.call(endpoints.shareCollection, { params, body: { userId: removed.uid } })
  await removed.call(endpoints.checkOut, { params: { id: formerRecording } })
  media.push((await removed.call(endpoints.getAudio, { params })).url)
  for (const url of media) expect(await fetchStatus(url)).toBe(200)
  await owner.call(endpoints.removeMember, { params: { oid: owner.orgId, uid: removed.uid }, query: {} })
  const unshared = await register('Maria Agnesi')
  const formerMember = await register('Émilie du Châtelet')
  await joinWorkspace(context, formerMember.uid, owner.orgId)
  await formerMember.call(endpoints.removeMember, {
    params: { oid: owner.orgId, uid: formerMember.uid },
    query: {},
  })
  const corrector = await register('Ada Yonath')
  await setRole(db, 'corrector', corrector.email, true)
  const correctorAdmin = await register('Sofia Kovalevskaya')
  const email = `sofia@${companyDomain}`
  await db
    .updateTable('users')
    .set({ email, email_verified_at: new Date() })
    .where('id', '=', correctorAdmin.uid)
    .execute()
  await setRole(db, 'corrector', email, true)
  const staff = await register('Rosalind Franklin')
  await setRole(db, 'staff', staff.email, true)
  const { pubkey: revokedKey } = await owner.call(endpoints.createPublicLink, { params, body: {} })
  media.push((await linkHolder(revokedKey).call(endpoints.getAudio, { params })).url)
  await owner.call(endpoints.removePublicLink, { params })
  const foreignRecording = await addRecording(product, foreignOwner)
  const link = await foreignOwner.call(endpoints.createPublicLink, {
    params: { id: foreignRecording },
    body: {},
  })
  return {
    foreignOwner,
    removed,
    unshared,
    formerMember,
    corrector,
    correctorAdmin,
    staff,
    revokedLink: linkHolder(revokedKey),
    foreignLink: linkHolder(link.pubkey),
  }
})()
type Sender = Pick<Caller, 'send' | 'call'>

/** Creates a visitor who adds a public link's key to every call. */
function linkHolder(pubkey: string): Sender {
  const withKey = (input: object | undefined) => {
    return { ...input, query: { ...(input as { query?: object }).query, pubkey } } as never
  }
  return {
    send: (endpoint, input) => anonymous.send(endpoint, withKey(input)),
    call: (endpoint, input) => anonymous.call(endpoint, withKey(input)),
  }
}

/** Calls about another user's objects that an unrelated account can't make. */
const refusedRoutes = (Object.keys(matrix) as RouteName[]).filter(
  (name) => matrix[name].stranger >= 400 && matrix[name].anonymous !== matrix[name].stranger,
)

const existingTestObjects: TestObjects = await (async () => {
  const params = { uid: owner.uid, oid: owner.orgId, id: own }
  const upload = await owner.call(endpoints.createUpload, { params, body: { name: 'talk.mp3', size: 10 } })
  const body = { languageCode: 'en', start: 0, end: 1 }
  const recode = await owner.call(endpoints.startRecode, { params, body })
  const version = await owner.call(endpoints.saveVersion, { params, body: { name: 'Before' } })
  const emails = [`${randomUUID()}@example.com`]
  const { invited } = await owner.call(endpoints.sendInvites, { params, body: { emails } })
  return {
    collection: own,
    upload: upload.id,
    recode: recode.id,
    version: version.id,
    invite: invited[0]?.id ?? '',
  }
})()
const absentObjects: TestObjects = {
  collection: randomUUID(),
  upload: randomUUID(),
  recode: randomUUID(),
  version: randomUUID(),
  invite: randomUUID(),
}
const unknownUser = { ...owner, uid: randomUUID(), orgId: randomUUID() }

/** Returns the input for a call about the owner's objects, or about nonexistent ones. */
function inputFor(name: RouteName, isExisting: boolean) {
  const [caller, ids] = isExisting ? [owner, existingTestObjects] : [unknownUser, absentObjects]
  const input = createInput({ owner: caller, colleague }, endpoints[name] as Endpoint, ids)
  return isExisting ? { ...input, params: { ...input.params, highlightId: highlight } } : input
}

/**
 * Returns a hash of each table that outsiders must not change; their rejected requests may be logged and
 * counted.
 */
async function hashTables(): Promise<Record<string, string>> {
  const tableHashes: Record<string, string> = {}
  for (const table of await listTables(context)) {
    if (/\.(audit_log|rate_limits|sessions)$|^pgboss\./.test(table)) continue
    const { rows } = await sql<{ hash: string }>`
      select coalesce(md5(string_agg(row::text, '' order by row::text)), '') as hash
      from ${sql.table(table)} as row`.execute(db)
    tableHashes[table] = rows[0]?.hash ?? ''
  }
  return tableHashes
}

/** The owner's texts and IDs, which no response may contain. */
const secrets = [
  ...[owner.email, 'Canary Lovelace', colleague.email, 'Ask the speaker', 'I wonder.', 'some words'],
  ...['Budgets', 'A talk'],
]
/** Calls that every corrector may make: own work, the leaderboard and the rates. */
const correctorRoutes = new Set<RouteName>([
  ...(['listFinishedCorrections', 'listCorrectorActivity'] as const),
  ...(['listLeaders', 'listCorrectorRates'] as const),
])
let requestCount = 0

describe('outsiders', async () => {
  const before = await hashTables()

  it.each(Object.entries(outsiders) as [string, Sender][])(
    '%s: no call finds or reveals anything',
    async (_description, outsider) => {
      const isStaff = outsider === outsiders.staff
      const isCorrector = outsider === outsiders.corrector || outsider === outsiders.correctorAdmin
      const isRefused = (name: RouteName) =>
        (!isStaff || matrix[name].staff === undefined) && (!isCorrector || !correctorRoutes.has(name))
      for (const name of refusedRoutes.filter(isRefused)) {
        const endpoint = endpoints[name] as Endpoint
        const answers: [number, string][] = []
        for (const isExisting of [true, false]) {
          const input = inputFor(name, isExisting)
          const response = await outsider.send(endpoint, input as never)
          for (const secret of secrets) expect(response.body, `${name} tells ${secret}`).not.toContain(secret)
          answers.push([response.statusCode, withoutIds(response.body)])
          requestCount += isExisting ? 1 : 0
        }
        expect(answers[0], name).toEqual(answers[1])
        expect(answers[0]?.[0], name).toBeGreaterThanOrEqual(400)
        await db.deleteFrom('rate_limits').execute()
      }
    },
  )

  it('play no media at previous addresses', async () => {
    expect(media).toHaveLength(2)
    for (const url of media) for (let n = 0; n < 20; n++) expect(await fetchStatus(url)).toBe(404)
  })

  it('change nothing', async () => {
    expect(await hashTables()).toEqual(before)
    expect(requestCount).toBeGreaterThan(1000)
  })
})

const withoutIds = (body: string) => body.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\d{10,}/g, 'ID')
