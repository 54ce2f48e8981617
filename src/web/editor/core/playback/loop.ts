import { createListeners } from '#web/lib/listeners.ts'
import type { Player } from './player.ts'

/** Time span, in seconds. */
export interface Span {
  from: number
  to: number
}

export interface LoopState {
  span: Span | null
  /** Start of a loop without an end, in seconds; null if there is none. */
  start: number | null
}

/** Repeats part of a recording. */
export interface Loop {
  snapshot(): LoopState
  subscribe(listener: () => void): () => void
  /** Starts looping this span; playback seeks to its start unless it is already inside. */
  set(span: Span): void
  /** Sets the loop's start on the first call and its end on the second; clears the loop on the third. */
  mark(): void
  clear(): void
  stop(): void
}

/** Minimum length of a loop, in seconds. */
export const minLoopSeconds = 0.2
/**
 * Playback stops at the end of the recording, so a loop that extends to the end seeks back this
 * many seconds early.
 */
const endMarginSeconds = 0.05
/** Playback within this distance of the loop's end counts as having reached it, in seconds. */
const toleranceSeconds = 0.005
/** Maximum interval between checks, in milliseconds. */
const maxWaitMs = 250
const noLoop: LoopState = { span: null, start: null }

type LoopedPlayer = Pick<Player, 'position' | 'snapshot' | 'subscribe' | 'onSeek' | 'seek'>

export function createLoop(player: LoopedPlayer): Loop {
  const listeners = createListeners()
  let state = noLoop
  /** Whether playback is inside the loop; seeking past its end exits it. */
  let isInside = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const set = (next: LoopState) => {
    state = next
    listeners.notify()
    handleSeek()
  }
  const endOf = ({ to }: Span) =>
    Math.min(to, (player.snapshot().duration || Number.POSITIVE_INFINITY) - endMarginSeconds)

  function handleSeek(): void {
    isInside = state.span !== null && player.position < endOf(state.span)
    check()
  }

  /** Seeks back at the end of the loop, or schedules the next check. */
  function check(): void {
    clearTimeout(timer)
    const { isPlaying, rate } = player.snapshot()
    const { span } = state
    if (!span || !isInside || !isPlaying) return
    const remainingSeconds = endOf(span) - player.position
    if (remainingSeconds <= toleranceSeconds) player.seek(span.from)
    else timer = setTimeout(check, Math.max(4, Math.min(maxWaitMs, (remainingSeconds * 1000) / rate)))
  }

  const subscriptions = [player.subscribe(check), player.onSeek(handleSeek)]
  return {
    snapshot: () => state,
    subscribe: listeners.add,
    set({ from, to }) {
      const span = { from, to: Math.max(to, from + minLoopSeconds) }
      set({ span, start: null })
      if (player.position < span.from || !isInside) player.seek(span.from)
    },
    mark() {
      const { position } = player
      if (state.span) return set(noLoop)
      if (state.start === null) return set({ span: null, start: position })
      const [from, to] = [state.start, position].sort((a, b) => a - b) as [number, number]
      this.set({ from, to })
    },
    clear() {
      if (state !== noLoop) set(noLoop)
    },
    stop() {
      clearTimeout(timer)
      for (const unsubscribe of subscriptions) unsubscribe()
    },
  }
}
