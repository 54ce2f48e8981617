import { useEffect, useState } from 'react'
import { serverClockAt } from './server-clock.ts'

/** Returns the server time in seconds since 1970, so that deadlines don't depend on the browser's clock. */
const serverNow = () => (serverClockAt(performance.now()) ?? Date.now()) / 1000

/** Returns the server time in seconds since 1970; rerenders at the given interval, in milliseconds. */
export function useServerNow(intervalMs = 1_000): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), intervalMs)
    return () => clearInterval(timer)
  }, [intervalMs])
  return now
}
