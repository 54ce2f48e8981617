/** The server's clock when this page started, in milliseconds since 1970. */
let startClock: number | undefined

/** Reads the server's clock from the first response that includes it. */
export function readServerClock({ headers, url }: Response): void {
  const clock = Number(headers.get('server-clock') ?? Number.NaN)
  if (startClock !== undefined || Number.isNaN(clock)) return
  // The response may have waited for this script, so the browser's arrival time is used. A response without a
  // URL was embedded in the page.
  const [entry] = (
    url ? performance.getEntriesByName(url, 'resource') : performance.getEntriesByType('navigation')
  ) as PerformanceResourceTiming[]
  startClock = clock - (entry?.responseStart || performance.now())
}

/**
 * Returns an upper bound of the server's clock at a page time; undefined before the server has sent it.
 * @param time in milliseconds since the start of the page
 */
export const serverClockAt = (time: number): number | undefined =>
  startClock === undefined ? undefined : Math.floor(startClock + time)
