import {
  type KeyboardEvent,
  type PointerEvent,
  useCallback,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react'
import { formatDuration } from '#web/lib/format/format.ts'
import type { Loop } from './loop.ts'
import { type PeakBytes, PeakLevels } from './peak-levels.ts'
import type { Player } from './player.ts'
import { useGestures } from './use-gestures.ts'
import { usePlaybackCursor } from './use-playback-cursor.ts'
import { usePlayerState, usePosition } from './use-position.ts'
import { useWaveformDrawing } from './use-waveform-drawing.ts'
import { useWaveformWindow } from './use-waveform-window.ts'
import classes from './waveform.module.css'
import type { WaveformMarks } from './waveform-drawing.ts'
import { WaveformOverview } from './waveform-overview.tsx'
import { positionInWindow, type TimeWindow } from './waveform-window.ts'

interface WaveformProps {
  player: Player
  loop: Loop
  peaks: PeakBytes | undefined
  marks: WaveformMarks
  label: string
}

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -5,
  ArrowDown: -5,
  ArrowRight: 5,
  ArrowUp: 5,
  PageDown: -60,
  PageUp: 60,
}

/**
 * Waveform in the speakers' colors with the playback position; seeks on click or key press. When
 * zoomed in, it follows playback below an overview of the whole recording.
 */
export function Waveform({ player, loop, peaks, marks, label }: WaveformProps) {
  const slider = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const cursor = useRef<HTMLDivElement>(null)
  const hover = useRef<HTMLDivElement>(null)
  const { duration } = usePlayerState(player)
  const position = Math.min(usePosition(player), duration)
  const levels = useMemo(() => (peaks ? new PeakLevels(peaks) : null), [peaks])
  const visibleWindow = useWaveformWindow(player, duration)
  const { window, isFull, reveal } = visibleWindow
  const { handlers, secondAt } = useGestures(slider, { player, loop, visibleWindow })
  useWaveformDrawing(canvas, levels, window, marks)
  usePlaybackCursor(cursor, player, window, useFollowing(reveal, window))

  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Home') player.seek(0)
    else if (event.key === 'End') player.seek(duration)
    else if (event.key === '+' || event.key === '=') visibleWindow.showLess()
    else if (event.key === '-') visibleWindow.showMore()
    else if (event.key === '0') visibleWindow.showAll()
    else if (step !== undefined) player.skip(step)
    else return
    event.preventDefault()
  }
  const showTime = ({ clientX, currentTarget }: PointerEvent) => {
    if (!hover.current) return
    hover.current.textContent = formatDuration(Math.floor(Math.min(duration, Math.max(0, secondAt(clientX)))))
    hover.current.style.transform = `translateX(${clientX - currentTarget.getBoundingClientRect().left}px)`
  }
  return (
    <div className={classes.frame} data-zoomed={!isFull || undefined} dir="ltr">
      {!isFull && (
        <WaveformOverview player={player} levels={levels} marks={marks} window={window} duration={duration} />
      )}
      <div className={classes.hover} ref={hover} aria-hidden />
      <div
        ref={slider}
        className={classes.waveform}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={Math.floor(duration)}
        aria-valuenow={Math.floor(position)}
        aria-valuetext={`${formatDuration(Math.floor(position))} / ${formatDuration(Math.floor(duration))}`}
        onKeyDown={onKeyDown}
        {...handlers}
        onPointerMove={(event) => {
          handlers.onPointerMove(event)
          showTime(event)
        }}
      >
        <canvas ref={canvas} className={classes.bars} aria-hidden />
        <LoopedPart loop={loop} window={window} />
        <div ref={cursor} className={classes.cursor} />
      </div>
    </div>
  )
}

/**
 * Returns a callback that keeps the cursor in the window when it jumps or leaves, unless the viewer has
 * scrolled away.
 */
function useFollowing(reveal: (second: number) => void, { from, length }: TimeWindow) {
  const wasInside = useRef(true)
  return useCallback(
    (second: number, isJump: boolean) => {
      if (isJump || wasInside.current) reveal(second)
      wasInside.current = second >= from && second <= from + length
    },
    [reveal, from, length],
  )
}

/** Marks the loop, or its start. */
function LoopedPart({ loop, window }: { loop: Loop; window: TimeWindow }) {
  const { span, start } = useSyncExternalStore(loop.subscribe, loop.snapshot)
  const from = span?.from ?? start
  if (from === null) return null
  const relativeStart = positionInWindow(window, from)
  const spanWidth = span ? positionInWindow(window, span.to) - relativeStart : 0
  return (
    <div className={classes.loop} style={{ left: `${relativeStart * 100}%`, width: `${spanWidth * 100}%` }} />
  )
}
