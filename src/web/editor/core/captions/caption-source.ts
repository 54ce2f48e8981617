import { firstIndexWhere } from '#domain/binary-search.ts'
import type { Ms } from '#domain/words/words.ts'

/** A caption as displayed in a player. */
export interface ShownCue {
  readonly start: Ms
  readonly end: Ms
  readonly lines: readonly string[]
}

/** Provides the captions of a recording; a source may load them in chunks. */
export interface CaptionSource {
  /** Returns the caption at a time; null if there is none, or while it is loading. */
  at(time: Ms): ShownCue | null
  /** Returns the next time at which the caption changes; null if unknown. */
  nextChange(time: Ms): Ms | null
  /** Calls a listener when captions have changed or loaded. */
  subscribe(listener: () => void): () => void
}

/** A language in which captions can be shown. */
export interface CaptionTrack {
  readonly id: string
  /** Language code, such as `en-US`. */
  readonly languageCode: string
  /** Opens the captions; called when they are first shown. */
  open(signal: AbortSignal): Promise<CaptionSource>
}

/** Creates a source from a complete list of captions, which must be in ascending order without overlaps. */
export function createStaticSource(cues: readonly ShownCue[]): CaptionSource {
  return { ...createCueLookup(() => cues), subscribe: () => () => {} }
}

/** Creates lookups into a list that may be replaced. */
export function createCueLookup(read: () => readonly ShownCue[]): Pick<CaptionSource, 'at' | 'nextChange'> {
  return {
    at(time) {
      const cues = read()
      const cue = cues[firstEndingAfter(cues, time)]
      return cue && cue.start <= time ? cue : null
    },
    nextChange(time) {
      const cues = read()
      const cue = cues[firstEndingAfter(cues, time)]
      if (!cue) return null
      return cue.start > time ? cue.start : cue.end
    },
  }
}

const firstEndingAfter = (cues: readonly ShownCue[], time: Ms): number =>
  firstIndexWhere(cues.length, (i) => (cues[i]?.end ?? 0) > time)
