import { measureSpeed, type SpeedMeasurementOptions, slowMbits } from './measure-speed.ts'
import { checkIntervalMs, clearLastCheck, isDue, nextCheckDelay, rememberCheck } from './schedule.ts'

export interface SpeedCheckOptions {
  open: SpeedMeasurementOptions['open']
  now: SpeedMeasurementOptions['now']
  onSlow: SpeedMeasurementOptions['onSlow']
  onFast(): void
}

/**
 * Measures the connection speed at regular intervals while a page is open.
 * @returns a function that stops measuring
 */
export function checkSpeedRegularly({ onSlow, onFast, ...measureOptions }: SpeedCheckOptions): () => void {
  const controller = new AbortController()
  const { signal } = controller
  let timer: ReturnType<typeof setTimeout>
  const schedule = (ms: number) => {
    timer = setTimeout(() => void check(), ms)
  }
  const check = async () => {
    // Another tab may have measured since.
    if (!isDue(Date.now())) return schedule(nextCheckDelay(Date.now()))
    rememberCheck(Date.now())
    const mbits = await measureSpeed({ ...measureOptions, onSlow, signal })
    // After an inconclusive check, let the next page retry.
    if (mbits === null) clearLastCheck()
    else if (mbits <= slowMbits) onSlow(mbits)
    else onFast()
    if (!signal.aborted) schedule(checkIntervalMs)
  }
  schedule(nextCheckDelay(Date.now()))
  return () => {
    controller.abort()
    clearTimeout(timer)
  }
}
