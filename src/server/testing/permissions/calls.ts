import { randomUUID } from 'node:crypto'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { RouteName } from '#contract/routes.ts'
import type { Caller } from '#server/testing/product.ts'
import { bodiesOf } from './matrix.ts'
import type { Row } from './row.ts'
import type { TestObjects } from './test-objects.ts'

export interface People {
  anonymous: Pick<Caller, 'send'>
  stranger: Caller
  colleague: Caller
  owner: Caller
}

/** Creates valid parameters, query, and body that refer to the owner's objects. */
export function createInput(
  people: Pick<People, 'owner' | 'colleague'>,
  endpoint: Endpoint,
  ids: TestObjects,
) {
  const params: Record<string, string> = {
    uid: people.owner.uid,
    id: ids.collection,
    uploadId: ids.upload,
    number: '1',
    multipart: randomUUID(),
    moveId: randomUUID(),
    exportId: randomUUID(),
    region: 'us',
    recodeId: ids.recode,
    importId: randomUUID(),
    mediaId: ids.collection,
    highlightId: ids.collection,
    replyId: ids.collection,
    versionId: ids.version ?? '',
    inviteId: ids.invite ?? '',
    scimId: ids.scim ?? '',
    groupId: ids.scim ?? '',
    oid: people.owner.orgId,
    tagId: ids.collection,
    calendarId: randomUUID(),
    workId: randomUUID(),
    disputeId: randomUUID(),
    payoutId: randomUUID(),
    podcastId: randomUUID(),
    source: 'google-drive',
    projectId: ids.collection,
    searchId: ids.collection,
    sessionId: randomUUID(),
    passkeyId: 'nothing',
    version: randomUUID(),
    whiteLabelId: randomUUID(),
    couponId: 'coupon_1',
    promotionCodeId: 'promo_1',
    provider: 'google',
    kind: 'avatar',
    folderKind: 'webdav',
    domain: 'nothing.example.edu',
    startTime: '999999',
    speakerId: 'spk_9',
    languageCode: 'en-US',
    lang: 'en',
    cid: ids.collection,
    correctionId: randomUUID(),
    clipId: randomUUID(),
    name: 'no-such-model',
    key: 'no-such-key',
    cardId: 'no-such-card',
    invoiceId: 'no-such-invoice',
    month: '2026-11',
    '*': `uploads/${people.owner.uid}/x.mp3`,
  }
  const name = Object.entries(endpoints).find(([, e]) => e === endpoint)?.[0] as RouteName
  const query = createQuery(people.owner, endpoint)
  const namedObjects = { ...people, collection: ids.collection }
  return { params, query, body: bodiesOf(namedObjects)[name] }
}

/** Required query parameters by path. */
const queries: Readonly<Record<string, object>> = {
  '/oembed': { url: 'http://localhost/public/nothing/here' },
  '/correction/v2/disputes': { lang: 'en' },
  '/correction/v2/works/:workId/audio': { start: 1 },
  '/correction/v2/corrector/:uid/pay': { month: '2026-11' },
  '/correction/v2/corrector/:uid/pay/csv': { month: '2026-11' },
}

function createQuery({ orgId }: Pick<Caller, 'orgId'>, { access, path, query }: Endpoint): object {
  if (access === 'signature') return { expires: 4_000_000_000, signature: 'wrong' }
  const hasQuery = (name: string) => query !== undefined && name in query.shape
  if (hasQuery('orgId')) return { orgId }
  if (path.endsWith('/statement')) return { format: 'csv' }
  if (hasQuery('from') && hasQuery('to')) return { from: '2026-10', to: '2026-11' }
  return queries[path] ?? {}
}

type Sender = Pick<Caller, 'send'>

/** Creates callers of every kind, the owner last, since the owner's call may delete the object. */
export async function createCallers(
  people: People,
  row: Row,
  collection: string,
): Promise<Record<string, Sender>> {
  const { anonymous, stranger, colleague, owner } = people
  const callers: Record<string, Sender> = { anonymous, stranger }
  const params = { id: collection }
  if (row.shared !== undefined) {
    await owner.call(endpoints.shareCollection, { params, body: { userId: colleague.uid } })
    callers.shared = colleague
  }
  if (row.public !== undefined) {
    const { pubkey } = await owner.call(endpoints.createPublicLink, { params, body: {} })
    callers.public = {
      send: (endpoint, input) => {
        const query = { ...(input as { query?: object }).query, pubkey }
        return anonymous.send(endpoint, { ...input, query } as never)
      },
    }
  }
  return { ...callers, owner }
}

/**
 * Creates callers with tokens: the identity providers of the owner's workspace and of another one. The
 * anonymous caller has no token.
 */
export async function createProviderCallers({
  anonymous,
  stranger,
  owner,
}: People): Promise<Record<string, Sender>> {
  const withTokenOf = async (caller: Caller): Promise<Sender> => {
    const { key } = await caller.call(endpoints.createScimToken, { params: { oid: caller.orgId } })
    return {
      send: (endpoint, input) => anonymous.send(endpoint, input, { authorization: `Bearer ${key}` }),
    }
  }
  return { anonymous, stranger: await withTokenOf(stranger), owner: await withTokenOf(owner) }
}
