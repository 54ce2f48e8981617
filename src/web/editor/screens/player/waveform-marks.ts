import { toSeconds } from '#domain/items.ts'
import { bookmarksOf } from '#web/editor/core/document/bookmarks.ts'
import { attrsOf } from '#web/editor/core/document/schema.ts'
import { turnsOf } from '#web/editor/core/document/turns.ts'
import type { Tick, Voice, WaveformMarks } from '#web/editor/core/playback/waveform-drawing.ts'
import { useReading } from '#web/editor/core/session/use-reading.ts'
import type { Viewing } from '#web/editor/core/session/viewing.ts'
import type { Highlights } from '#web/editor/tools/highlights/highlights.ts'

/** Delay of the marks after a change of the text, in milliseconds. */
const idleMs = 400

/** Marks on the waveform of an open transcript: speakers, bookmarks. */
export function useWaveformMarks(viewing: Viewing): WaveformMarks {
  return useReading(viewing, () => marksOf(viewing), idleMs)
}

/** The same with highlights and the viewer's own markers, in seconds. */
export function withHighlights(
  { voices, ticks }: WaveformMarks,
  highlights: ReturnType<Highlights['snapshot']>['all'],
  markers: readonly number[],
): WaveformMarks {
  return {
    voices,
    ticks: [
      ...highlights.map(
        ({ startTime: at, endTime: to, color }): Tick => ({
          at,
          to,
          color: `var(--lh-dot-${color})`,
          edge: 'top',
        }),
      ),
      ...ticks,
      ...markers.map((at): Tick => ({ at, color: 'var(--lh-ink)', edge: 'bottom' })),
    ],
  }
}

function marksOf({ view, lookOf }: Viewing): WaveformMarks {
  const voices: Voice[] = []
  for (const { node } of turnsOf(view.state.doc)) {
    const { words, speaker } = attrsOf(node)
    if (words[0]) voices.push({ from: toSeconds(words[0].start), color: lookOf(speaker).cssColor })
  }
  return {
    voices: voices.sort((a, b) => a.from - b.from),
    ticks: bookmarksOf(view.state).map(({ time }) => ({
      at: toSeconds(time),
      color: 'var(--lh-danger)',
      edge: 'bottom',
    })),
  }
}
