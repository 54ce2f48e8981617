import * as z from 'zod/mini'
import type { Player } from './player.ts'

/** Messages between windows that play the same recording. */
const message = z.discriminatedUnion('kind', [
  /** Sent by a newly opened window; the playing window responds with its state. */
  z.object({ kind: z.literal('hello') }),
  z.object({
    kind: z.literal('state'),
    isPlaying: z.boolean(),
    rate: z.number(),
    /** Playback position, in seconds. */
    position: z.number(),
    /** Window that plays the audio; known only to the player window. */
    audioIn: z.optional(z.enum(['window', 'editor'])),
    /** Set if the message only responds to a new window and doesn't change anything. */
    isReply: z.optional(z.literal(true)),
  }),
  /** Position of the player window during playback. */
  z.object({ kind: z.literal('position'), position: z.number() }),
  z.object({ kind: z.literal('bye') }),
])
type Message = z.infer<typeof message>

/** Subset of `BroadcastChannel` that linked playback uses. */
export type Channel = Pick<BroadcastChannel, 'postMessage' | 'onmessage' | 'close'>

export const openChannel = (collectionId: string): Channel =>
  new BroadcastChannel(`longhand.playback.${collectionId}`)

type LinkedPlayer = Pick<
  Player,
  'position' | 'snapshot' | 'subscribe' | 'onSeek' | 'seek' | 'play' | 'pause' | 'setRate' | 'setMuted'
>

/** Maximum drift between the two players, in seconds; beyond it, one seeks to the other's position. */
const maxDriftSeconds = 0.12
/** Interval between position messages during playback, in milliseconds. */
const syncIntervalMs = 2_000

interface PlaybackState {
  isPlaying: boolean
  rate: number
  position: number
  /** Time of the message, in milliseconds. */
  at: number
}

/** Returns the expected position now, assuming nothing has changed since. */
const extrapolatePosition = ({ isPlaying, rate, position, at }: PlaybackState, now: number) =>
  isPlaying ? position + ((now - at) / 1000) * rate : position

/**
 * Keeps an editor's player in sync with the player window: play, pause, seek and speed apply to
 * both. Only one of them plays audio: the player window, while it is open and allowed to. Two
 * editors of the same recording stay independent.
 */
export function linkPlayback(
  player: LinkedPlayer,
  channel: Channel,
  role: 'editor' | 'window',
  now: () => number = Date.now,
): () => void {
  let lastState: PlaybackState | null = null
  let hasSynced = false
  let isBlocked = false
  let isApplying = false
  const send = (outgoingMessage: Message) => channel.postMessage(outgoingMessage)
  const currentState = (): PlaybackState => {
    const { isPlaying, rate } = player.snapshot()
    return { isPlaying, rate, position: player.position, at: now() }
  }
  const sendState = (extra?: { isReply: true }) => {
    lastState = currentState()
    const { isPlaying, rate, position } = lastState
    const audioIn = isBlocked ? 'editor' : 'window'
    send({ kind: 'state', isPlaying, rate, position, ...(role === 'window' && { audioIn }), ...extra })
  }
  /** Publishes the user's own actions in this window, but not those requested by another window. */
  const handleChange = () => {
    if (isApplying) return
    if (role === 'window') checkAutoplay()
    const { isPlaying, rate } = player.snapshot()
    if (isPlaying !== lastState?.isPlaying || rate !== lastState.rate) sendState()
  }
  const handleSeek = () => {
    if (isApplying) return
    const current = currentState()
    // Another window's command also makes the media element seek, shortly afterward.
    const expectedPositions = lastState
      ? [lastState.position, extrapolatePosition(lastState, current.at)]
      : []
    if (
      expectedPositions.every(
        (expectedPosition) => Math.abs(current.position - expectedPosition) > maxDriftSeconds,
      )
    )
      sendState()
  }
  /** Moves the audio to the editor if the browser allows only muted playback in the player window. */
  function checkAutoplay(): void {
    if (!player.snapshot().autoplayBlocked || isBlocked) return
    isBlocked = true
    player.setMuted(true)
    void player.play()
    sendState()
  }
  const unmute = () => {
    if (!isBlocked) return
    isBlocked = false
    player.setMuted(false)
    sendState()
  }
  const apply = (state: PlaybackState) => {
    lastState = state
    isApplying = true
    const { isPlaying, rate } = player.snapshot()
    if (rate !== state.rate) player.setRate(state.rate)
    if (Math.abs(player.position - state.position) > maxDriftSeconds) player.seek(state.position)
    if (isPlaying && !state.isPlaying) player.pause()
    if (!isPlaying && state.isPlaying) void player.play()
    isApplying = false
    // The editor has responded and now needs to know which window is playing the audio.
    if (role === 'window' && !hasSynced) sendState()
    hasSynced = true
  }
  /**
   * Returns whether a message applies to this window: editors follow only the player window, which
   * starts at the position of an editor, preferably one that is playing.
   */
  const isRelevant = ({ audioIn, isReply, isPlaying }: Extract<Message, { kind: 'state' }>) =>
    role === 'editor' ? audioIn !== undefined : audioIn === undefined && !(isReply && hasSynced && !isPlaying)
  channel.onmessage = ({ data }: MessageEvent) => {
    const { data: receivedMessage } = message.safeParse(data)
    if (receivedMessage?.kind === 'hello') sendState({ isReply: true })
    else if (receivedMessage?.kind === 'bye' && role === 'editor') player.setMuted(false)
    else if (receivedMessage?.kind === 'position' && player.snapshot().isPlaying)
      apply({ ...currentState(), ...receivedMessage })
    else if (receivedMessage?.kind === 'state' && isRelevant(receivedMessage)) {
      if (receivedMessage.audioIn) player.setMuted(receivedMessage.audioIn === 'window')
      apply({ ...receivedMessage, at: now() })
    }
  }
  const subscriptions = [player.subscribe(handleChange), player.onSeek(handleSeek)]
  const sendPosition = () =>
    player.snapshot().isPlaying && send({ kind: 'position', position: player.position })
  const timer = role === 'window' ? setInterval(sendPosition, syncIntervalMs) : undefined
  const sayGoodbye = () => role === 'window' && send({ kind: 'bye' })
  if (role === 'window') {
    addEventListener('pagehide', sayGoodbye)
    addEventListener('pointerdown', unmute)
    addEventListener('keydown', unmute)
  }
  send({ kind: 'hello' })
  return () => {
    for (const unsubscribe of subscriptions) unsubscribe()
    clearInterval(timer)
    sayGoodbye()
    removeEventListener('pagehide', sayGoodbye)
    removeEventListener('pointerdown', unmute)
    removeEventListener('keydown', unmute)
    channel.close()
  }
}
