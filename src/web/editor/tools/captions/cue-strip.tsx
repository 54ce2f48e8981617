import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react'
import type { Collection } from '#contract/collection.ts'
import type { Cue } from '#domain/captions/subtitles.ts'
import type { Ms } from '#domain/words/words.ts'
import { PeakLevels } from '#web/editor/core/playback/peak-levels.ts'
import { usePosition } from '#web/editor/core/playback/use-position.ts'
import { useWaveformDrawing } from '#web/editor/core/playback/use-waveform-drawing.ts'
import waveform from '#web/editor/core/playback/waveform.module.css'
import { positionInWindow } from '#web/editor/core/playback/waveform-window.ts'
import { peaksQuery } from '#web/editor/core/session/queries.ts'
import type { Session } from '#web/editor/core/session/session.ts'
import { formatPreciseTime } from '#web/editor/tools/versions/precise-time.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import classes from './captions.module.css'

interface CueStripProps {
  collection: Collection
  session: Session
  cue: Cue
  /** Limits for the caption's edges. */
  earliest: Ms
  latest: Ms
  readOnly: boolean
  onStart: (time: Ms) => void
  onEnd: (time: Ms) => void
}

/** Amount of time shown before and after a caption. */
const margin: Ms = 1000
/** How far an arrow key moves an edge, without and with Shift. */
const step: Ms = 50
const longStep: Ms = 500
/** Minimum caption duration when an edge is moved. */
const minDuration: Ms = 100
const noMarks = { voices: [], ticks: [] }

/** Waveform around a caption; the caption's edges can be dragged or moved with the arrow keys. */
export function CueStrip({
  collection,
  session,
  cue,
  earliest,
  latest,
  readOnly,
  onStart,
  onEnd,
}: CueStripProps) {
  const { t } = useTranslation('transcripts')
  const { data: peaks } = useQuery(peaksQuery(collection))
  const levels = useMemo(() => (peaks ? new PeakLevels(peaks) : null), [peaks])
  const canvas = useRef<HTMLCanvasElement>(null)
  const strip = useRef<HTMLDivElement>(null)
  const [drag, setDrag] = useState<{ edge: 'start' | 'end'; time: Ms; cue: Cue } | null>(null)
  const from = Math.max(0, cue.start - margin) / 1000
  const length = (cue.end + margin) / 1000 - from
  const window = useMemo(() => ({ from, length }), [from, length])
  useWaveformDrawing(canvas, levels, window, noMarks)
  const times = {
    start: cue.start,
    end: cue.end,
    ...(drag?.cue === cue && { [drag.edge]: drag.time }),
  }
  const clampTime = (edge: 'start' | 'end', time: Ms) =>
    Math.round(
      edge === 'start'
        ? Math.min(cue.end - minDuration, Math.max(earliest, time))
        : Math.min(latest, Math.max(cue.start + minDuration, time)),
    )
  const commit = (edge: 'start' | 'end', time: Ms) => {
    // Shows the new time until the captions update, so that the next step starts from it.
    setDrag({ edge, time, cue })
    if (time !== cue[edge]) (edge === 'start' ? onStart : onEnd)(time)
  }
  const timeAt = (clientX: number): Ms => {
    const box = strip.current?.getBoundingClientRect()
    return box ? (from + ((clientX - box.left) / box.width) * length) * 1000 : 0
  }
  const handle = (edge: 'start' | 'end') => ({
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ edge, time: cue[edge], cue })
    },
    onPointerMove: (event: PointerEvent) => {
      if (event.buttons > 0 && drag?.edge === edge)
        setDrag({ edge, time: clampTime(edge, timeAt(event.clientX)), cue })
    },
    onPointerUp: () => drag?.edge === edge && commit(edge, drag.time),
    onPointerCancel: () => setDrag(null),
    onKeyDown: (event: KeyboardEvent) => {
      const direction = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key]
      if (!direction) return
      event.preventDefault()
      commit(edge, clampTime(edge, times[edge] + direction * (event.shiftKey ? longStep : step)))
    },
  })
  const percent = (time: Ms) => `${positionInWindow(window, time / 1000) * 100}%`
  return (
    <div className={classes.strip} ref={strip} dir="ltr">
      <canvas ref={canvas} className={waveform.bars} aria-hidden />
      <div
        className={classes.span}
        style={{ left: percent(times.start), right: `calc(100% - ${percent(times.end)})` }}
      />
      {(['start', 'end'] as const).map((edge) => (
        <div
          key={edge}
          className={classes.edge}
          style={{ left: percent(times[edge]) }}
          role="slider"
          tabIndex={readOnly ? -1 : 0}
          aria-disabled={readOnly}
          aria-label={t(`captions.${edge}`)}
          aria-valuemin={edge === 'start' ? earliest : cue.start}
          aria-valuemax={edge === 'start' ? cue.end : Math.min(latest, cue.end + 60_000)}
          aria-valuenow={times[edge]}
          aria-valuetext={formatPreciseTime(times[edge])}
          {...(!readOnly && handle(edge))}
        />
      ))}
      <Playhead session={session} percent={percent} />
    </div>
  )
}

function Playhead({ session, percent }: { session: Session; percent: (time: Ms) => string }) {
  const position = usePosition(session.player, 0.05)
  return <div className={classes.playhead} style={{ left: percent(position * 1000) }} />
}
