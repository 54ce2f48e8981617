import { expect, it } from 'vitest'
import { createCorrectionHelpers } from './features/corrections/corrections.fixture.ts'
import { setRole } from './features/staff/service.ts'
import { sharedTestProduct } from './testing/product.ts'

const product = await sharedTestProduct({ CORRECTOR_GOLD_PERCENT: '0', CORRECTOR_REVIEW_PERCENT: '0' })
const { context, app } = product
const { corrector, order, pop } = createCorrectionHelpers(product)
const lang = 'qa'
const caller = await corrector(lang, { reviewer: true })
await setRole(context.db, 'staff', caller.email, true)

type Method = 'GET' | 'POST'
/** State of the corrector's work on the recording before the call. */
type State = 'waiting' | 'taken' | 'complete'
type Call = [method: Method, path: string, state: State, status: number, body?: object]

/** Calls that correctors make, as other programs send them. `{id}` is a recording. */
const apiCalls: Call[] = [
  ['GET', `/correction/v2/activity/${lang}`, 'waiting', 200],
  ['GET', `/correction/v2/corrector/${caller.uid}/queue`, 'taken', 200],
  ['GET', `/correction/v2/corrector/${caller.uid}/stats/${lang}`, 'complete', 200],
  ['GET', `/correction/v2/corrector/${caller.uid}/rejections`, 'waiting', 200],
  ['GET', '/correction/v2/transcript/{id}', 'taken', 200],
  ['POST', '/correction/v2/transcript/{id}/take', 'waiting', 200, { uid: caller.uid }],
  ['POST', '/correction/v2/transcript/{id}/pause', 'taken', 200, { uid: caller.uid }],
  ['POST', '/correction/v2/transcript/{id}/release', 'taken', 204, { uid: caller.uid }],
  ['POST', '/correction/v2/transcript/{id}/reject', 'taken', 204, { uid: caller.uid, reason: 'Too noisy' }],
  [
    ...(['POST', '/correction/v2/transcript/{id}/complete', 'taken', 204] as const),
    { id: '{id}', locale: 'us', completionTime: 60_000, comment: 'Clear', rating: 4 },
  ],
  [
    ...(['POST', '/correction/v2/transcript/{id}/rereview', 'complete', 204] as const),
    { id: '{id}', locale: 'us', notes: 'Check the names' },
  ],
  ['GET', `/correction/v2/queue/${lang}/pop`, 'waiting', 200],
  ['GET', `/correction/v2/queue/${lang}/count`, 'waiting', 200],
  ['GET', `/correction/v2/queue/${lang}`, 'waiting', 200],
  ['GET', `/correction/v2/queue/${lang}/stats/admin?days=60`, 'complete', 200],
  ['GET', `/correction/v2/queue/${lang}/stats/admin/{id}`, 'taken', 200],
  ['GET', '/correction/v2/corrections?days=60', 'complete', 200],
  ['GET', `/correction/v2/reports/${lang}/leaderboard?date=2026-09-30`, 'complete', 200],
  ['POST', '/functions/addCorrectorLanguage', 'waiting', 200, { language: 'qb' }],
  ['POST', '/functions/updateCorrectorActivityCall', 'waiting', 200, { lang, locale: 'us' }],
  ['POST', '/functions/downloadCorrectorsReportV2', 'complete', 200],
]

const withSlash = (path: string) => path.replace(/(?=\?|$)/, '/')

it.each(apiCalls)('%s %s works with the locale header, also with a trailing slash', async (...call) => {
  const [method, path, state, status, body] = call
  for (const variant of [path, withSlash(path)]) {
    const { db } = context
    await db.deleteFrom('corrections').execute()
    const { id } = await order(lang)
    if (state !== 'waiting') expect((await pop(caller, lang)).json().result.id).toBe(id)
    const headers = { cookie: caller.cookie, locale: 'us' }
    const send = (method: Method, url: string, payload?: object) =>
      app.inject({ method, url, headers, ...(payload && { payload }) })
    if (state === 'complete') await send('POST', `/correction/v2/transcript/${id}/complete`, {})
    const filledBody = JSON.parse(JSON.stringify(body ?? null).replaceAll('{id}', id))
    const response = await send(method, variant.replace('{id}', id), filledBody ?? undefined)
    expect(response.statusCode, response.body).toBe(status)
  }
})
