import { useEffect, useState } from 'react'

/** Longer timers overflow in browsers, in milliseconds. */
const longestTimerMs = 2_147_000_000

const nowInSeconds = () => Date.now() / 1000

/** The time in seconds since 1970; renders again just after `moment`, and otherwise stays unchanged. */
export function useNowAt(moment: number): number {
  const [now, setNow] = useState(nowInSeconds)
  useEffect(() => {
    const wait = (moment - nowInSeconds()) * 1000 + 50
    if (wait <= 0 || wait > longestTimerMs) return setNow(nowInSeconds())
    const timer = setTimeout(() => setNow(nowInSeconds()), wait)
    return () => clearTimeout(timer)
  }, [moment])
  return now
}
