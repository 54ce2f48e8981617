import * as z from 'zod/mini'
import type { Player } from './player.ts'

/** Messages between windows that play the same recording. */
const message = z.discriminatedUnion('kind', [
  /** Sent by a window that has opened; the playing window responds with its state. */
  z.object({ kind: z.literal('hello') }),
  z.object({
    kind: z.literal('state'),
    playing: z.boolean(),
    rate: z.number(),
    /** Playback position, in seconds. */
    position: z.number(),
    /** Window that plays the audio; known only to the player window. */
    soundIn: z.optional(z.enum(['window', 'editor'])),
    /** Set if the message only answers a new window and changes nothing. */
    answer: z.optional(z.literal(true)),
  }),
  /** Position of the player window during playback. */
  z.object({ kind: z.literal('place'), position: z.number() }),
  z.object({ kind: z.literal('bye') }),
])
type Message = z.infer<typeof message>

/** The part of `BroadcastChannel` that is used. */
export type Channel = Pick<BroadcastChannel, 'postMessage' | 'onmessage' | 'close'>

export const openChannel = (collectionId: string): Channel =>
  new BroadcastChannel(`longhand.playback.${collectionId}`)

type Played = Pick<
  Player,
  'position' | 'snapshot' | 'subscribe' | 'onSeek' | 'seek' | 'play' | 'pause' | 'setRate' | 'silence'
>

/** Maximum drift between the two players, in seconds; beyond it, one jumps to the other's position. */
const drift = 0.12
/** Interval of position messages during playback, in milliseconds. */
const syncIntervalMs = 2_000

interface Known {
  playing: boolean
  rate: number
  position: number
  /** Time of the message, in milliseconds. */
  at: number
}

/** Returns the position expected now if nothing has changed since. */
const expected = ({ playing, rate, position, at }: Known, now: number) =>
  playing ? position + ((now - at) / 1000) * rate : position

/**
 * Keeps an editor's player in sync with the player window: play, pause, seek and speed apply to both. Only
 * one plays audio: the player window while it is open and allowed to. Two editors of one recording stay
 * independent.
 */
export function linkPlayback(
  player: Played,
  channel: Channel,
  role: 'editor' | 'window',
  now: () => number = Date.now,
): () => void {
  let known: Known | null = null
  let introduced = false
  let refused = false
  let applying = false
  const send = (given: Message) => channel.postMessage(given)
  const here = (): Known => {
    const { playing, rate } = player.snapshot()
    return { playing, rate, position: player.position, at: now() }
  }
  const tell = (more?: { answer: true }) => {
    known = here()
    const { playing, rate, position } = known
    const soundIn = refused ? 'editor' : 'window'
    send({ kind: 'state', playing, rate, position, ...(role === 'window' && { soundIn }), ...more })
  }
  /** Announces this user's own actions, not those requested by another window. */
  const look = () => {
    if (applying) return
    if (role === 'window') listenForRefusal()
    const { playing, rate } = player.snapshot()
    if (playing !== known?.playing || rate !== known.rate) tell()
  }
  const jumped = () => {
    if (applying) return
    const is = here()
    // The media element follows shortly after a command, at the requested position.
    const places = known ? [known.position, expected(known, is.at)] : []
    if (places.every((place) => Math.abs(is.position - place) > drift)) tell()
  }
  /** Makes the editor audible if the browser lets the player window play only muted. */
  function listenForRefusal(): void {
    if (!player.snapshot().refused || refused) return
    refused = true
    player.silence(true)
    void player.play()
    tell()
  }
  const takeSound = () => {
    if (!refused) return
    refused = false
    player.silence(false)
    tell()
  }
  const apply = (asked: Known) => {
    known = asked
    applying = true
    const { playing, rate } = player.snapshot()
    if (rate !== asked.rate) player.setRate(asked.rate)
    if (Math.abs(player.position - asked.position) > drift) player.seek(asked.position)
    if (playing && !asked.playing) player.pause()
    if (!playing && asked.playing) void player.play()
    applying = false
    // The editor has responded and now needs to know which window plays the audio.
    if (role === 'window' && !introduced) tell()
    introduced = true
  }
  /**
   * Returns whether a message applies: editors follow only the player window, which starts at an editor's position,
   * preferably that of a playing one.
   */
  const concerns = ({ soundIn, answer, playing }: Extract<Message, { kind: 'state' }>) =>
    role === 'editor' ? soundIn !== undefined : soundIn === undefined && !(answer && introduced && !playing)
  channel.onmessage = ({ data }: MessageEvent) => {
    const { data: given } = message.safeParse(data)
    if (given?.kind === 'hello') tell({ answer: true })
    else if (given?.kind === 'bye' && role === 'editor') player.silence(false)
    else if (given?.kind === 'place' && player.snapshot().playing) apply({ ...here(), ...given })
    else if (given?.kind === 'state' && concerns(given)) {
      if (given.soundIn) player.silence(given.soundIn === 'window')
      apply({ ...given, at: now() })
    }
  }
  const offs = [player.subscribe(look), player.onSeek(jumped)]
  const place = () => player.snapshot().playing && send({ kind: 'place', position: player.position })
  const timer = role === 'window' ? setInterval(place, syncIntervalMs) : undefined
  const leave = () => role === 'window' && send({ kind: 'bye' })
  if (role === 'window') {
    addEventListener('pagehide', leave)
    addEventListener('pointerdown', takeSound)
    addEventListener('keydown', takeSound)
  }
  send({ kind: 'hello' })
  return () => {
    for (const off of offs) off()
    clearInterval(timer)
    leave()
    removeEventListener('pagehide', leave)
    removeEventListener('pointerdown', takeSound)
    removeEventListener('keydown', takeSound)
    channel.close()
  }
}
