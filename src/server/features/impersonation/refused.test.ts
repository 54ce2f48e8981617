import { describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { setRole } from '#server/features/staff/service.ts'
import { sharedTestProduct } from '#server/testing/product.ts'

const { context, app, register } = await sharedTestProduct()

/**
 * Whether a call that isn't a GET is open to staff viewing as a user. Open calls only compute, or work on
 * recordings in ways that the user can undo; everything else is personal or permanent.
 */
const isOpen = ({ path }: Endpoint): boolean =>
  [
    /^\/pipeline\//,
    /^\/collections\/v2\/(?!trash)/,
    /^\/collections\/v2\/trash\/:id\/restore$/,
    /^\/user\/v2\/:uid\/(uploads|collections|podcasts)\b/,
    /^\/user\/v2\/:uid\/organization\/:oid\/welcome$/,
    /^\/organizations\/:oid\/tags\//,
  ].some((pattern) => pattern.test(path)) || openPaths.has(path)

const functionPath = (name: string) => `/functions/${name}`

const openPaths = new Set([
  // Changes only the staff member's session.
  '/user/v2/:uid/organization',
  // Emails the user.
  '/auth/verify/resend',
  '/user/v2/:uid/feedback',
  // Requires a permission that no user who can be impersonated has.
  '/system/models/:name',
  '/system/speech-engines/:name/check',
  // Only reads, or works like the corresponding REST endpoint.
  '/user/:uid/plan',
  '/organizations/:oid/billing/preview',
  '/organizations/:oid/billing/coupon',
  '/functions/getRepliesWithUserInfo',
  '/functions/emailTranscriptMembers',
  '/functions/generateAuthToken',
  '/functions/getUser',
  ...['getSubscription', 'getCredits', 'getPaymentMethods', 'getAdjustments', 'getCharges'].map(functionPath),
  ...['getInvoices', 'getCustomerMetadata', 'getUpcomingInvoiceAmount', 'getCoupon'].map(functionPath),
  ...['getPrices', 'downloadReport'].map(functionPath),
])

const writeEndpoints = (Object.entries(endpoints) as [string, Endpoint][]).filter(
  ([, { method, access }]) => method !== 'GET' && access === 'user',
)

/** Returns the cookie of a staff member viewing as a user. */
async function viewAsUser(): Promise<string> {
  const [staff, user] = [await register('Grace Hopper'), await register()]
  await setRole(context.db, 'staff', staff.email, true)
  const body = { user: user.uid, reason: 'They asked why a transcript is empty' }
  const { key } = await staff.call(endpoints.makeImpersonationKey, { body })
  const response = await staff.send(endpoints.impersonate, { body: { key } })
  return `longhand_session=${response.cookies[0]?.value}`
}

describe('staff viewing as a user', async () => {
  const cookie = await viewAsUser()
  const personalEndpoints = writeEndpoints.filter(([, endpoint]) => !isOpen(endpoint))

  it("can't make most changes outside recordings", () => {
    expect(personalEndpoints.length).toBeGreaterThan(60)
  })

  it.each(personalEndpoints.map(([name, { method, path }]) => [name, method, path] as const))(
    'gets 403 from %s',
    async (_name, method, path) => {
      const url = path.replaceAll(/:\w+/g, crypto.randomUUID())
      const response = await app.inject({ method, url, headers: { cookie } })
      expect([response.statusCode, response.json().error?.code]).toEqual([403, 'user_only'])
    },
  )
})
