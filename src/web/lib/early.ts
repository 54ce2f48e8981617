/** What early.js asked for is fresh for this long after the page began, in milliseconds. */
const freshMs = 10_000

declare global {
  /** Answers that were asked for before this script had arrived, by address. */
  var longhandEarly: Map<string, Promise<Response>> | undefined
}

/**
 * The answer to a first GET, when it is on its way already; each is given once. Nothing when it was no success: who was
 * a stranger then may have signed in since.
 */
export async function takeEarly(address: string): Promise<Response | undefined> {
  const early = performance.now() < freshMs ? globalThis.longhandEarly?.get(address) : undefined
  globalThis.longhandEarly?.delete(address)
  const answer = await early?.catch(() => undefined)
  return answer?.ok ? answer : undefined
}
