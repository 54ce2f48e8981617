import { useEffect, useState } from 'react'

/** Maximum timer delay, in milliseconds; longer delays overflow in browsers. */
const maxTimerMs = 2_147_000_000

const nowInSeconds = () => Date.now() / 1000

/** Returns the time in seconds since 1970; rerenders only once, just after `time`. */
export function useNowAt(time: number): number {
  const [now, setNow] = useState(nowInSeconds)
  useEffect(() => {
    const delayMs = (time - nowInSeconds()) * 1000 + 50
    if (delayMs <= 0 || delayMs > maxTimerMs) return setNow(nowInSeconds())
    const timer = setTimeout(() => setNow(nowInSeconds()), delayMs)
    return () => clearTimeout(timer)
  }, [time])
  return now
}
