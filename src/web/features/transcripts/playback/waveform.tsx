import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import type { Peaks } from '#contract/collections.ts'
import { formatDuration } from '#web/lib/format.ts'
import { runClock } from './clock.ts'
import type { Player } from './player.ts'
import { usePlayerState, usePosition } from './use-position.ts'
import classes from './waveform.module.css'
import { drawWaveform } from './waveform-drawing.ts'

interface WaveformProps {
  player: Player
  peaks: Peaks | undefined
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

/** The recording's loudness over its whole length: shows the place, and takes another by click or key. */
export function Waveform({ player, peaks, label }: WaveformProps) {
  const slider = useRef<HTMLDivElement>(null)
  const { duration } = usePlayerState(player)
  const position = Math.min(usePosition(player), duration)
  useDrawing(slider, peaks)
  useProgress(slider, player, duration)

  const seekTo = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    player.seek(((event.clientX - left) / width) * duration)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (event.key === 'Home') player.seek(0)
    else if (event.key === 'End') player.seek(duration)
    else if (step !== undefined && !event.altKey) player.skip(step)
    else return
    event.preventDefault()
  }
  return (
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
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        seekTo(event)
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) seekTo(event)
      }}
    >
      <canvas className={classes.bars} aria-hidden />
      <canvas className={classes.played} aria-hidden />
      <div className={classes.cursor} />
    </div>
  )
}

type Slider = React.RefObject<HTMLDivElement | null>

/** Draws twice, ahead and played, and again when the width or the colours change. */
function useDrawing(slider: Slider, peaks: Peaks | undefined): void {
  useEffect(() => {
    const element = slider.current
    if (!element) return
    const draw = () => {
      for (const canvas of element.querySelectorAll('canvas'))
        drawWaveform(canvas, peaks, getComputedStyle(canvas).color)
    }
    const size = new ResizeObserver(draw)
    size.observe(element)
    const scheme = new MutationObserver(draw)
    scheme.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] })
    return () => {
      size.disconnect()
      scheme.disconnect()
    }
  }, [slider, peaks])
}

/** Moves the cursor a pixel at a time, without rendering. */
function useProgress(slider: Slider, player: Player, duration: number): void {
  useEffect(() => {
    const clock = runClock(player, (position) => {
      const element = slider.current
      if (!element || duration === 0) return null
      const progress = Math.min(1, position / 1000 / duration)
      element.style.setProperty('--progress', `${progress * 100}%`)
      return position + (duration * 1000) / Math.max(1, element.clientWidth)
    })
    return clock.stop
  }, [slider, player, duration])
}
