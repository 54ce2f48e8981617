/** What early.js asked for is fresh for this long after the page began, in milliseconds. */
const freshMs = 10_000

declare global {
  /** Answers that were asked for before this script had arrived, by address, and what was sent with it. */
  var longhandEarly: Map<string, Promise<Response>> | undefined
}

/**
 * The answer to a first call that reads, when it is on its way already; each is given once. Nothing when it was no
 * success: who was a stranger then may have signed in since.
 * @param body what the call sends, if anything
 */
export async function takeEarly(address: string, body = ''): Promise<Response | undefined> {
  const name = address + body
  const early = performance.now() < freshMs ? globalThis.longhandEarly?.get(name) : undefined
  globalThis.longhandEarly?.delete(name)
  const answer = await early?.catch(() => undefined)
  return answer?.ok ? answer : undefined
}
