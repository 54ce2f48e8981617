import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { epochSeconds, id, locale } from './ids.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

/** Sign-in method of a session. */
export const signInMethod = z.enum(['password', 'passkey', 'google', 'oidc', 'saml', 'impersonation'])
export type SignInMethod = z.infer<typeof signInMethod>

/** A session in the list of sessions. */
export const activeSession = z
  .object({
    id,
    current: z.boolean().describe('the one that asks'),
    method: signInMethod,
    userAgent: z.string().describe('user agent at sign-in'),
    address: z.string().describe('of the network at sign-in'),
    created: epochSeconds,
    lastSeen: epochSeconds,
    expires: epochSeconds,
  })
  .meta({ id: 'ActiveSession' })
export type ActiveSession = z.infer<typeof activeSession>

export const regionalKey = z
  .object({
    key: z.string().describe('goes into `Authorization: Bearer`'),
    region: locale,
    expiresAt: epochSeconds,
  })
  .meta({ id: 'RegionalKey' })
export type RegionalKey = z.infer<typeof regionalKey>

const userParams = z.object({ uid: id })

export const sessionEndpoints = {
  listSessions: endpoint({
    ...routes.listSessions,
    summary: 'List my sessions',
    description: 'Most recently used first.',
    example: { params: { uid: sample.user } },
    access: 'user',
    unverified: true,
    params: userParams,
    answer: { kind: 'page', schema: activeSession },
  }),
  endSession: endpoint({
    ...routes.endSession,
    summary: 'Revoke a session',
    example: { params: { uid: sample.user, sessionId: sample.session } },
    access: 'user',
    unverified: true,
    personal: true,
    params: userParams.extend({ sessionId: id }),
    answer: { kind: 'empty' },
  }),
  endOtherSessions: endpoint({
    ...routes.endOtherSessions,
    summary: 'Revoke all other sessions',
    example: { params: { uid: sample.user } },
    access: 'user',
    unverified: true,
    personal: true,
    params: userParams,
    answer: { kind: 'empty' },
  }),
  getRegionalKey: endpoint({
    ...routes.getRegionalKey,
    summary: 'Get a regional key',
    description: 'A bearer token, valid for five minutes, for requests without the session cookie.',
    example: { params: { uid: sample.user } },
    access: 'user',
    params: userParams,
    answer: { kind: 'result', schema: regionalKey },
  }),
  startRegionalSession: endpoint({
    ...routes.startRegionalSession,
    summary: 'Start a regional session',
    description: 'Turns a regional key into a cookie that lasts as long as its session.',
    errors: ['signature_invalid'],
    example: { params: { uid: sample.user }, body: { key: sample.regionalKey } },
    access: 'anyone',
    params: userParams,
    body: z.object({ key: z.string().min(1).max(1000) }),
    answer: { kind: 'empty' },
  }),
}
