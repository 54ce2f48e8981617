import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import Stripe from 'stripe'
import { addCard, paySession } from './checkout.ts'
import { decodeForm } from './form.ts'
import { renew } from './money.ts'
import { confirmInvoice, routes } from './routes.ts'
import { type Event, invalidRequestError, newId, State, StripeError } from './state.ts'

export const stripeKeys = { secret: 'sk_test_longhand', webhook: 'whsec_longhand' }

const brokenResponse = JSON.stringify({ error: { type: 'api_error', message: 'Something went wrong' } })

/** Starts a server that simulates Stripe, based on its documentation. */
export async function serveStripe() {
  const state = new State()
  const answers = new Map<string, { request: string; status: number; body: string }>()
  let failures = 0
  /** Number of calls to let through before the one whose response is dropped, and that call. */
  let callsBeforeFailure = Number.POSITIVE_INFINITY
  let failingCall: string | undefined
  const server = createServer(async (request, response) => {
    const body = await readText(request)
    const send = (status: number, answer: string) =>
      response
        .writeHead(status, { 'content-type': 'application/json', 'request-id': newId('req') })
        .end(answer)
    if (failures > 0) {
      failures--
      return send(500, brokenResponse)
    }
    const key = request.headers['idempotency-key']
    const requestText = `${request.method} ${request.url} ${body}`
    const savedAnswer = typeof key === 'string' ? answers.get(key) : undefined
    if (savedAnswer && savedAnswer.request !== requestText) {
      const message = 'Keys for idempotent requests can only be used with the same parameters'
      return send(400, JSON.stringify({ error: { type: 'idempotency_error', message } }))
    }
    const answer = savedAnswer ?? { request: requestText, ...respondTo(state, request, body, url) }
    if (typeof key === 'string' && request.method === 'POST') answers.set(key, answer)
    if (callsBeforeFailure-- === 0) failingCall = requestText
    if (failingCall === requestText) return send(500, brokenResponse)
    return send(answer.status, answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    state,
    /** Pays as a customer on a checkout page. */
    pay: (session: string, last4?: string) => paySession(state, session, last4),
    addCard: (customer: string, last4?: string, cvcCheck?: string) =>
      addCard(state, customer, last4, cvcCheck),
    refuseCard(customer: string) {
      const card = state.cardOf(customer)
      if (card) card.card.last4 = '0002'
    },
    /** Confirms the payment of an open invoice, as a customer does on the invoice's page. */
    confirm: (invoice: string) => confirmInvoice(state, invoice),
    /** Advances the time, and renews subscriptions. */
    advance(seconds: number) {
      state.clock += seconds
      renew(state)
    },
    /** Responds to the next `count` calls with errors. */
    failNext(count: number) {
      failures = count
    },
    /**
     * Drops the response to the call that follows the next `after` calls, and to its retries. The call still
     * takes effect.
     */
    dropAnswer(after: number) {
      callsBeforeFailure = after
      failingCall = undefined
    },
    /** Forgets idempotency keys, as Stripe does after a day. */
    clearIdempotencyKeys() {
      answers.clear()
      failingCall = undefined
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
export type StripeServer = Awaited<ReturnType<typeof serveStripe>>

function respondTo(state: State, request: IncomingMessage, body: string, base: string) {
  try {
    if (request.headers.authorization !== `Bearer ${stripeKeys.secret}`)
      throw new StripeError(401, 'invalid_request_error', 'Invalid API Key provided')
    const { pathname, search } = new URL(request.url ?? '/', base)
    const form = decodeForm(request.method === 'POST' ? body : search.slice(1))
    const [pattern, id] = patternOf(`${request.method} ${pathname}`)
    const answer = routes[pattern]?.(state, { form, url: base, id })
    if (!answer) throw invalidRequestError(`Unrecognized request URL (${request.method}: ${pathname})`)
    return { status: 200, body: JSON.stringify(answer) }
  } catch (error) {
    if (!(error instanceof StripeError)) throw error
    const { status, type, code, message } = error
    return { status, body: JSON.stringify({ error: { type, message, ...(code !== undefined && { code }) } }) }
  }
}

/** Finds the pattern of a call, and the IDs in its path. */
function patternOf(call: string): [string, string] {
  if (Object.hasOwn(routes, call)) return [call, '']
  for (const pattern of Object.keys(routes).filter((each) => each.includes('*'))) {
    const match = new RegExp(`^${pattern.replaceAll('*', '([^/]+)')}$`).exec(call)
    if (match) return [pattern, match.slice(1).join('/')]
  }
  return [call, '']
}

/** Returns the body and the signature of an event as Stripe sends it. */
export function signEvent(event: Event | object, { secret = stripeKeys.webhook, ageSeconds = 0 } = {}) {
  const payload = JSON.stringify(event)
  const timestamp = Math.floor(Date.now() / 1000) - ageSeconds
  const { webhooks } = new Stripe(stripeKeys.secret)
  return {
    body: Buffer.from(payload),
    signature: webhooks.generateTestHeaderString({ payload, secret, timestamp }),
  }
}
