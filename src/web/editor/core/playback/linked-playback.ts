import * as z from 'zod/mini'
import type { Player } from './player.ts'

/** Messages between windows that play one recording. */
const message = z.discriminatedUnion('kind', [
  /** A window has opened: the playing one responds with its state. */
  z.object({ kind: z.literal('hello') }),
  z.object({
    kind: z.literal('state'),
    playing: z.boolean(),
    rate: z.number(),
    /** Seconds. */
    position: z.number(),
    /** The window with the sound: the player window or the editor. Only the player window knows. */
    soundIn: z.optional(z.enum(['window', 'editor'])),
    /** No change: it responds to a new window. */
    answer: z.optional(z.literal(true)),
  }),
  /** The position of the player window during playback. */
  z.object({ kind: z.literal('place'), position: z.number() }),
  z.object({ kind: z.literal('bye') }),
])
type Message = z.infer<typeof message>

/** The required part of a `BroadcastChannel`. */
export type Channel = Pick<BroadcastChannel, 'postMessage' | 'onmessage' | 'close'>

export const openChannel = (collectionId: string): Channel =>
  new BroadcastChannel(`longhand.playback.${collectionId}`)

type Played = Pick<
  Player,
  'position' | 'snapshot' | 'subscribe' | 'onSeek' | 'seek' | 'play' | 'pause' | 'setRate' | 'silence'
>

/** Maximum drift between the two before one jumps to the other's position, in seconds. */
const drift = 0.12
/** Interval of position messages during playback, in milliseconds. */
const tellEvery = 2_000

interface Known {
  playing: boolean
  rate: number
  position: number
  /** The time of that, in milliseconds. */
  at: number
}

/** The expected position now, without changes since. */
const expected = ({ playing, rate, position, at }: Known, now: number) =>
  playing ? position + ((now - at) / 1000) * rate : position

/**
 * Keeps an editor's player in step with the player window: playing, pausing, jumping or changing the speed in one
 * applies to both. Only one is audible: the player window, as long as it is open and may play sound. Two editors of one
 * recording are independent.
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
  /** Announces actions of this window's user, not those requested by another window. */
  const look = () => {
    if (applying) return
    if (role === 'window') listenForRefusal()
    const { playing, rate } = player.snapshot()
    if (playing !== known?.playing || rate !== known.rate) tell()
  }
  const jumped = () => {
    if (applying) return
    const is = here()
    // The element arrives a moment after its command, at the requested position.
    const places = known ? [known.position, expected(known, is.at)] : []
    if (places.every((place) => Math.abs(is.position - place) > drift)) tell()
  }
  /** If the browser lets the player window play only muted, the editor is audible. */
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
    // The editor has responded: now it learns which window has the sound.
    if (role === 'window' && !introduced) tell()
    introduced = true
  }
  /** Editors follow only the window; the window starts at an editor's position, preferably a playing one's. */
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
  const timer = role === 'window' ? setInterval(place, tellEvery) : undefined
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
