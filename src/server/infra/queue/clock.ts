import { type Clock, systemClock } from 'pg-boss'

/** Node's limit for timers, in milliseconds; a longer timer fires immediately. */
const maxTimerMs = 2 ** 31 - 1

/**
 * System clock with capped timers. Otherwise, setting it back by a month would make pg-boss fire a timer
 * endlessly.
 */
export const clock: Clock = {
  ...systemClock,
  setTimeout: (run, ms) => systemClock.setTimeout(run, Math.min(ms, maxTimerMs)),
}
