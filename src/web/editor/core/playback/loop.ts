import type { Player } from './player.ts'

/** The loop, in seconds. */
export interface Span {
  from: number
  to: number
}

export interface LoopState {
  span: Span | null
  /** The start of the loop, once its end is set too. */
  begun: number | null
}

/** Repeats a part of the recording. */
export interface Loop {
  snapshot(): LoopState
  subscribe(listener: () => void): () => void
  /** Repeats this from now on; from its start unless playback is inside already. */
  set(span: Span): void
  /** The first call sets the loop's start, the second its end, the third ends it. */
  mark(): void
  clear(): void
  stop(): void
}

/** Minimum length, in seconds. */
export const shortestLoop = 0.2
/** Playback stops at the recording's end: a loop that reaches it jumps back this much earlier, in seconds. */
const beforeEnd = 0.05
/** An end this near counts as reached, in seconds. */
const exactness = 0.005
/** In milliseconds. */
const longestWait = 250
const nothing: LoopState = { span: null, begun: null }

type Played = Pick<Player, 'position' | 'snapshot' | 'subscribe' | 'onSeek' | 'seek'>

export function createLoop(player: Played): Loop {
  const listeners = new Set<() => void>()
  let state = nothing
  /** A jump past the end leaves the loop until playback returns to it. */
  let inside = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const set = (next: LoopState) => {
    state = next
    for (const listener of listeners) listener()
    moved()
  }
  const endOf = ({ to }: Span) =>
    Math.min(to, (player.snapshot().duration || Number.POSITIVE_INFINITY) - beforeEnd)

  function moved(): void {
    inside = state.span !== null && player.position < endOf(state.span)
    look()
  }

  /** Jumps back at the end, or waits for it. */
  function look(): void {
    clearTimeout(timer)
    const { playing, rate } = player.snapshot()
    const { span } = state
    if (!span || !inside || !playing) return
    const left = endOf(span) - player.position
    if (left <= exactness) player.seek(span.from)
    else timer = setTimeout(look, Math.max(4, Math.min(longestWait, (left * 1000) / rate)))
  }

  const offs = [player.subscribe(look), player.onSeek(moved)]
  return {
    snapshot: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set({ from, to }) {
      const span = { from, to: Math.max(to, from + shortestLoop) }
      set({ span, begun: null })
      if (player.position < span.from || !inside) player.seek(span.from)
    },
    mark() {
      const { position } = player
      if (state.span) return set(nothing)
      if (state.begun === null) return set({ span: null, begun: position })
      const [from, to] = [state.begun, position].sort((a, b) => a - b) as [number, number]
      this.set({ from, to })
    },
    clear() {
      if (state !== nothing) set(nothing)
    },
    stop() {
      clearTimeout(timer)
      for (const off of offs) off()
    },
  }
}
