import { useEffect } from 'react'
import type { Player } from '#web/editor/core/playback/player.ts'
import type { Session } from '#web/editor/core/session/session.ts'

/** Delay in milliseconds between the last keystroke and resuming playback. */
const restMs = 1_000
/** Keys that change the text without firing native input events. */
const editingKeys = new Set(['Backspace', 'Delete', 'Enter'])

/** Pauses playback while the user types, and resumes it when they stop. */
export function useAutoStop({ view, player }: Pick<Session, 'view' | 'player'>, enabled: boolean): void {
  useEffect(() => (enabled ? pauseWhileTyping(view.dom, player) : undefined), [view, player, enabled])
}

type Field = Pick<HTMLElement, 'addEventListener' | 'isContentEditable'>
type PausablePlayer = Pick<Player, 'snapshot' | 'subscribe' | 'play' | 'pause'>

/**
 * Pauses playback while the user types in a field.
 * @returns a function that stops this
 */
export function pauseWhileTyping(text: Field, player: PausablePlayer): () => void {
  let resumeTimer: ReturnType<typeof setTimeout> | undefined
  /**
   * Whether typing has paused playback. Becomes `stopped` once playback is paused; from then on, the user
   * decides whether to play.
   */
  let stopState: 'no' | 'stopping' | 'stopped' = 'no'
  const unwatch = player.subscribe(() => {
    const { isPlaying } = player.snapshot()
    if (stopState === 'stopping' && !isPlaying) stopState = 'stopped'
    else if (stopState === 'stopped' && isPlaying) stopState = 'no'
  })
  const resume = () => {
    const shouldResume = stopState !== 'no'
    stopState = 'no'
    if (shouldResume) void player.play()
  }
  const onTyping = () => {
    if (player.snapshot().isPlaying && stopState !== 'stopping') {
      stopState = 'stopping'
      player.pause()
    }
    clearTimeout(resumeTimer)
    resumeTimer = setTimeout(resume, restMs)
  }
  const controller = new AbortController()
  const { signal } = controller
  text.addEventListener('beforeinput', onTyping, { signal })
  text.addEventListener(
    'keydown',
    ({ key }) => editingKeys.has(key) && text.isContentEditable && onTyping(),
    { signal },
  )
  return () => {
    controller.abort()
    unwatch()
    clearTimeout(resumeTimer)
  }
}
