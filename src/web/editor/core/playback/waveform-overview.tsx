import { type PointerEvent, useRef } from 'react'
import type { PeakLevels } from './peak-levels.ts'
import type { Player } from './player.ts'
import { usePlaybackCursor } from './use-playback-cursor.ts'
import { useWaveformDrawing } from './use-waveform-drawing.ts'
import classes from './waveform.module.css'
import type { WaveformMarks } from './waveform-drawing.ts'
import { fullWindow, positionInWindow, type TimeWindow } from './waveform-window.ts'

interface WaveformOverviewProps {
  player: Player
  levels: PeakLevels | null
  marks: WaveformMarks
  /** Visible part of the recording. */
  window: TimeWindow
  duration: number
}

/** Overview of the whole recording, for pointers only, since the slider's keys reach every position too. */
export function WaveformOverview({ player, levels, marks, window, duration }: WaveformOverviewProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const cursor = useRef<HTMLDivElement>(null)
  const fullRange = fullWindow(duration)
  useWaveformDrawing(canvas, levels, fullRange, marks)
  usePlaybackCursor(cursor, player, fullRange)
  const seek = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    player.seek(((clientX - left) / width) * duration)
  }
  return (
    <div
      className={classes.overview}
      aria-hidden
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        seek(event)
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) seek(event)
      }}
    >
      <canvas ref={canvas} className={classes.bars} />
      <div
        className={classes.shown}
        style={{
          left: `${positionInWindow(fullRange, window.from) * 100}%`,
          width: `max(4px, ${positionInWindow(fullRange, window.length) * 100}%)`,
        }}
      />
      <div ref={cursor} className={classes.cursor} />
    </div>
  )
}
