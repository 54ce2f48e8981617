import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { epochSeconds, id, locale } from './ids.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

/** Sign-in method of a session. */
export const signInMethod = z.enum(['password', 'passkey', 'google', 'oidc', 'saml', 'sso', 'impersonation'])
export type SignInMethod = z.infer<typeof signInMethod>

/** A session in the list of the user's sessions. */
export const activeSession = z
  .object({
    id,
    current: z.boolean().describe('Whether this is the session of the request.'),
    method: signInMethod,
    userAgent: z.string().describe('User agent at sign-in.'),
    address: z.string().describe('IP address at sign-in.'),
    created: epochSeconds,
    lastSeen: epochSeconds,
    expires: epochSeconds,
  })
  .meta({ id: 'ActiveSession' })
export type ActiveSession = z.infer<typeof activeSession>

export const regionalKey = z
  .object({
    key: z.string().describe('Key to send as `Authorization: Bearer`.'),
    region: locale,
    expiresAt: epochSeconds,
  })
  .meta({ id: 'RegionalKey' })
export type RegionalKey = z.infer<typeof regionalKey>

const userParams = z.object({ uid: id })

export const sessionEndpoints = {
  listSessions: endpoint({
    ...routes.listSessions,
    home: 'forward',
    summary: 'List my sessions',
    description: 'Sorted from most to least recently used.',
    example: { params: { uid: sample.user } },
    access: 'user',
    unverified: true,
    params: userParams,
    answer: { kind: 'page', schema: activeSession },
  }),
  endSession: endpoint({
    ...routes.endSession,
    home: 'forward',
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
    home: 'forward',
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
    description: 'Returns a bearer token for requests without the session cookie. Valid for five minutes.',
    example: { params: { uid: sample.user } },
    access: 'user',
    params: userParams,
    query: z.object({
      region: locale
        .optional()
        .describe('Region that accepts the key. Defaults to the region of this deployment.'),
    }),
    answer: { kind: 'result', schema: regionalKey },
  }),
  startRegionalSession: endpoint({
    ...routes.startRegionalSession,
    summary: 'Start a regional session',
    description: 'Exchanges a regional key for a cookie that lasts as long as the session.',
    errors: ['signature_invalid'],
    example: { params: { uid: sample.user }, body: { key: sample.regionalKey } },
    access: 'anyone',
    params: userParams,
    body: z.object({ key: z.string().min(1).max(1000) }),
    answer: { kind: 'empty' },
  }),
}
