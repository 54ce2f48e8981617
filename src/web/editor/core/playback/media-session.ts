import type { Player } from './player.ts'

interface MediaDetails {
  title: string
  /** Number of seconds that the skip keys seek. */
  skip: number
}

type Session = Pick<MediaSession, 'metadata' | 'playbackState' | 'setActionHandler' | 'setPositionState'>

const actions = ['play', 'pause', 'stop', 'seekbackward', 'seekforward', 'seekto'] as const
type Action = (typeof actions)[number]

/**
 * Handles media keys, headset buttons, and lock screen controls, and shows the title on the lock screen.
 * @returns function that stops handling them
 */
export function startMediaSession(
  player: Player,
  { title, skip }: MediaDetails,
  session: Session | undefined = navigator.mediaSession,
): () => void {
  if (!session) return () => {}
  const run: Record<Action, (details: MediaSessionActionDetails) => void> = {
    play: () => void player.play(),
    pause: () => player.pause(),
    stop: () => player.pause(),
    seekbackward: ({ seekOffset }) => player.skip(-(seekOffset ?? skip)),
    seekforward: ({ seekOffset }) => player.skip(seekOffset ?? skip),
    seekto: ({ seekTime }) => seekTime !== undefined && player.seek(seekTime),
  }
  for (const action of actions) session.setActionHandler(action, run[action])
  if (typeof MediaMetadata !== 'undefined') session.metadata = new MediaMetadata({ title })
  const update = () => {
    const { isPlaying, rate, duration } = player.snapshot()
    session.playbackState = isPlaying ? 'playing' : 'paused'
    const position = Math.min(player.position, duration)
    if (duration > 0) session.setPositionState({ duration, position, playbackRate: rate })
  }
  update()
  const subscriptions = [player.subscribe(update), player.onSeek(update)]
  return () => {
    for (const unsubscribe of subscriptions) unsubscribe()
    for (const action of actions) session.setActionHandler(action, null)
    session.metadata = null
    session.playbackState = 'none'
  }
}
