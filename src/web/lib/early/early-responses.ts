import type { PageData } from '#contract/page-rendering.ts'

/** Maximum age of responses requested by early.js, in milliseconds since page start. */
const maxAgeMs = 10_000

declare global {
  /** Responses to requests made before this script loaded, keyed by URL and body. */
  var longhandEarly: Map<string, Promise<Response>> | undefined
}

/** Responses embedded in the page, keyed by URL and body. */
const embeddedResponses = new Map<string, Response>()

/** Reads a server-rendered page's data with the responses to its first requests; undefined on other pages. */
export function readEmbeddedResponses(): PageData | undefined {
  const text = document.getElementById('page-data')?.textContent
  const data: PageData | undefined = text ? JSON.parse(text) : undefined
  for (const { call, body, clock } of data?.responses ?? []) {
    const headers = { 'content-type': 'application/json', ...(clock !== null && { 'server-clock': clock }) }
    embeddedResponses.set(call, new Response(body, { headers }))
  }
  return data
}

/**
 * Returns the response to an early read request if it has arrived or is pending. Each response is returned
 * only once. Ignores error responses, because the visitor may have signed in since.
 * @param body body of the request, if any
 */
export async function takeEarlyResponse(address: string, body = ''): Promise<Response | undefined> {
  const name = address + body
  const embeddedResponse = embeddedResponses.get(name)
  const earlyResponse =
    embeddedResponse ?? (performance.now() < maxAgeMs ? globalThis.longhandEarly?.get(name) : undefined)
  embeddedResponses.delete(name)
  globalThis.longhandEarly?.delete(name)
  const response = await Promise.resolve(earlyResponse).catch(() => undefined)
  return response?.ok ? response : undefined
}

/** Returns whether any early response has arrived or is pending. */
export const hasEarlyResponses = (): boolean =>
  hasEmbeddedResponses() || (globalThis.longhandEarly?.size ?? 0) > 0

/** Returns whether any of the page's embedded responses are still unused. */
export const hasEmbeddedResponses = (): boolean => embeddedResponses.size > 0
