import { type Clock, systemClock } from 'pg-boss'

/** Node's limit for timers, in milliseconds; a longer timer fires immediately. */
const maxTimerMs = 2 ** 31 - 1

/** System clock with limited timers: set back by a month, it would otherwise make pg-boss fire one endlessly. */
export const clock: Clock = {
  ...systemClock,
  setTimeout: (run, ms) => systemClock.setTimeout(run, Math.min(ms, maxTimerMs)),
}
