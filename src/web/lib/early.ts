import { readPageData } from './page-data.ts'

/** Maximum age of responses to requests of early.js, in milliseconds after the start of the page. */
const freshMs = 10_000

declare global {
  /** Responses to requests that were made before this script had arrived, by address and body. */
  var longhandEarly: Map<string, Promise<Response>> | undefined
}

/** Responses that came with the page, by URL and body. */
const inPage = new Map<string, Response>()

/** Reads the responses that came with the page, for its first calls. */
export function takePageData() {
  const data = readPageData()
  for (const { call, body, clock } of data?.answers ?? []) {
    const headers = { 'content-type': 'application/json', ...(clock !== null && { 'server-clock': clock }) }
    inPage.set(call, new Response(body, { headers }))
  }
  return data
}

/**
 * The response to a first read call, if it has arrived or is pending; each is returned once. Nothing for unsuccessful
 * ones: the visitor may have signed in since.
 * @param body the body of the call, if any
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

/** Whether any response has arrived or is pending. */
export const hasEarly = (): boolean => hasPageAnswers() || globalThis.longhandEarly !== undefined

/** Whether responses came with the page, and haven't been used yet. */
export const hasPageAnswers = (): boolean => inPage.size > 0
