import { readPageData } from './page-data.ts'

/** Answers to requests of early.js are fresh for this long after the page began, in milliseconds. */
const freshMs = 10_000

declare global {
  /** Responses to requests that were made before this script had arrived, by address and body. */
  var longhandEarly: Map<string, Promise<Response>> | undefined
}

/** Answers that came with the page, by address and body. */
const inPage = new Map<string, Response>()

/** Reads the answers that came with the page: its first calls take them. */
export function takePageData() {
  const data = readPageData()
  for (const { call, body, clock } of data?.answers ?? []) {
    const headers = { 'content-type': 'application/json', ...(clock !== null && { 'server-clock': clock }) }
    inPage.set(call, new Response(body, { headers }))
  }
  return data
}

/**
 * The answer to a first call that reads, when it is there or on its way already; each is given once. Nothing when it was
 * no success: who was a stranger then may have signed in since.
 * @param body what the call sends, if anything
 */
export async function takeEarly(address: string, body = ''): Promise<Response | undefined> {
  const name = address + body
  const known = inPage.get(name)
  const early = known ?? (performance.now() < freshMs ? globalThis.longhandEarly?.get(name) : undefined)
  inPage.delete(name)
  globalThis.longhandEarly?.delete(name)
  const answer = await Promise.resolve(early).catch(() => undefined)
  return answer?.ok ? answer : undefined
}

/** Whether any answer is there or on its way. */
export const hasEarly = (): boolean => hasPageAnswers() || globalThis.longhandEarly !== undefined

/** Whether answers came with the page, and are not taken yet. */
export const hasPageAnswers = (): boolean => inPage.size > 0
