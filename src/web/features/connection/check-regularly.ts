import { measureSpeed, type SpeedMeasureOptions, slowMbits } from './measure-speed.ts'
import { everyMs, forgetCheck, isDue, rememberCheck, untilNextCheck } from './schedule.ts'

export interface SpeedCheckOptions {
  open: SpeedMeasureOptions['open']
  now: SpeedMeasureOptions['now']
  onSlow: SpeedMeasureOptions['onSlow']
  onFast(): void
}

/**
 * Measures the connection when it is due, as long as a page is open. @returns a function that ends it
 * @returns what ends it
 */
export function checkRegularly({ onSlow, onFast, ...measuring }: SpeedCheckOptions): () => void {
  const leaving = new AbortController()
  const { signal } = leaving
  let timer: ReturnType<typeof setTimeout>
  const schedule = (ms: number) => {
    timer = setTimeout(() => void check(), ms)
  }
  const check = async () => {
    // Another tab may have done it since.
    if (!isDue(Date.now())) return schedule(untilNextCheck(Date.now()))
    rememberCheck(Date.now())
    const mbits = await measureSpeed({ ...measuring, onSlow, signal })
    // The next page repeats checks without a result.
    if (mbits === null) forgetCheck()
    else if (mbits <= slowMbits) onSlow(mbits)
    else onFast()
    if (!signal.aborted) schedule(everyMs)
  }
  schedule(untilNextCheck(Date.now()))
  return () => {
    leaving.abort()
    clearTimeout(timer)
  }
}
