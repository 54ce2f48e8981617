/** Server time when this page started, in milliseconds since 1970. */
let serverTimeAtStart: number | undefined

/** Reads the server time from the first response that includes it. */
export function readServerClock({ headers, url }: Response): void {
  const clock = Number(headers.get('server-clock') ?? Number.NaN)
  if (serverTimeAtStart !== undefined || Number.isNaN(clock)) return
  // The response may have been waiting for this script, so the browser's arrival time is used. A response
  // without a URL was embedded in the page.
  const [entry] = (
    url ? performance.getEntriesByName(url, 'resource') : performance.getEntriesByType('navigation')
  ) as PerformanceResourceTiming[]
  serverTimeAtStart = clock - (entry?.responseStart || performance.now())
}

/**
 * Returns an upper bound for the server time at a given page time; undefined until the server has sent its
 * time.
 * @param time in milliseconds since page start
 */
export const serverClockAt = (time: number): number | undefined =>
  serverTimeAtStart === undefined ? undefined : Math.floor(serverTimeAtStart + time)
