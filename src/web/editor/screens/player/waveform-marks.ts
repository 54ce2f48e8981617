import type { Coverage } from '#domain/comparison/coverage.ts'
import { toSeconds } from '#domain/words/seconds.ts'
import { getBookmarks } from '#web/editor/core/document/bookmarks.ts'
import { getAttrs } from '#web/editor/core/document/schema.ts'
import { getTurns } from '#web/editor/core/document/turns.ts'
import type { Tick, Voice, WaveformMarks } from '#web/editor/core/playback/waveform-drawing.ts'
import { useEditorValue } from '#web/editor/core/session/use-editor-value.ts'
import type { Viewer } from '#web/editor/core/session/viewer.ts'
import type { Highlights } from '#web/editor/tools/highlights/highlights.ts'

/** Debounce delay for updating the marks after a text change, in milliseconds. */
const idleMs = 400

/** Returns the marks on the waveform of an open transcript: speakers and bookmarks. */
export function useWaveformMarks(viewer: Viewer): WaveformMarks {
  return useEditorValue(viewer, () => marksOf(viewer), idleMs)
}

/** Adds highlights and the viewer's private markers, in seconds. */
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

/** Adds the passages that the corrector hasn't played yet, as spans in seconds. */
export const withUnplayedPassages = ({ voices, ticks }: WaveformMarks, gaps: Coverage): WaveformMarks => ({
  voices,
  ticks: [
    ...ticks,
    ...gaps.map(([at, to]): Tick => ({ at, to, color: 'var(--lh-dot-orange)', edge: 'top' })),
  ],
})

function marksOf({ view, styleOf }: Viewer): WaveformMarks {
  const voices: Voice[] = []
  for (const { node } of getTurns(view.state.doc)) {
    const { words, speaker } = getAttrs(node)
    if (words[0]) voices.push({ from: toSeconds(words[0].start), color: styleOf(speaker).cssColor })
  }
  return {
    voices: voices.sort((a, b) => a.from - b.from),
    ticks: getBookmarks(view.state).map(({ time }) => ({
      at: toSeconds(time),
      color: 'var(--lh-danger)',
      edge: 'bottom',
    })),
  }
}
