import type { EditorView } from 'prosemirror-view'
import { createTimeline, type WordPosition } from '#web/editor/core/document/timeline.ts'
import { runClock } from '#web/editor/core/playback/clock.ts'
import type { Player } from '#web/editor/core/playback/player.ts'
import { AutoScroller } from '#web/editor/core/view/auto-scroller.ts'
import { SpokenWord } from '#web/editor/core/view/spoken-word.ts'
import { createListeners } from '#web/lib/listeners.ts'

/**
 * Tolerance for rounded media positions, in milliseconds, so that rounding doesn't mark the
 * previous word.
 */
const tolerance = 0.5
/** Delay before the mark is updated after a text change, in milliseconds, since keystrokes are frequent. */
const idleMs = 150

export interface TrackingState {
  /** Whether the page scrolls along with playback. */
  follow: boolean
  /** Whether the viewer scrolled away from the spoken word. */
  isAway: boolean
}

/** Marks the word being spoken and keeps it in view. */
export interface Tracking {
  snapshot(): TrackingState
  subscribe(listener: () => void): () => void
  setFollow(follow: boolean): void
  /** Starts following again from the spoken word. */
  resume(): void
  /** Starts following at a word that the viewer clicked, without scrolling yet. */
  followAfterRest(): void
  /** Stops following until the viewer asks for it again. */
  stopFollowing(): void
  /** Scrolls to the spoken word. */
  jump(): void
  handleTextChange(): void
  stop(): void
}

export function startTracking(view: EditorView, player: Player): Tracking {
  const listeners = createListeners()
  let state: TrackingState = { follow: true, isAway: false }
  const set = (change: Partial<TrackingState>) => {
    state = { ...state, ...change }
    listeners.notify()
  }
  let current: WordPosition | null = null
  let word: Range | null = null
  let hasStarted = false
  /**
   * Whether the text has changed since the last update; if so, the page doesn't scroll, so that the cursor
   * stays in view.
   */
  let hasEdits = false
  let refreshTimer: ReturnType<typeof setTimeout> | undefined
  const spokenWord = new SpokenWord(view)
  const scroll = new AutoScroller(view.dom, (isAway) => set({ isAway: isAway && word !== null }))
  const unwatch = scroll.watch()

  const clock = runClock(player, (position) => {
    if (!hasStarted && (player.snapshot().isPlaying || position > 0)) {
      hasStarted = true
      scroll.resume()
    }
    if (!hasStarted) return null
    const timeline = createTimeline(view.state.doc)
    const currentPlace = timeline.at(position + tolerance, current)
    const hasMoved =
      !hasEdits && (currentPlace?.turn !== current?.turn || currentPlace?.index !== current?.index)
    current = currentPlace
    hasEdits = false
    word = spokenWord.show(current, (word) => {
      if (hasMoved && state.follow) scroll.follow(word)
    })
    return timeline.nextStart(position + tolerance)
  })

  return {
    snapshot: () => state,
    subscribe: listeners.add,
    setFollow(follow) {
      set({ follow })
      if (follow) scroll.jump(word)
    },
    resume: () => scroll.resume(),
    followAfterRest: () => scroll.followAfterRest(),
    stopFollowing: () => scroll.stopFollowing(),
    jump: () => scroll.jump(word),
    handleTextChange() {
      if (!hasStarted) return
      hasEdits = true
      clearTimeout(refreshTimer)
      refreshTimer = setTimeout(clock.refresh, idleMs)
    },
    stop() {
      clearTimeout(refreshTimer)
      clock.stop()
      unwatch()
      spokenWord.stop()
    },
  }
}
