import { type RefObject, useEffect } from 'react'
import type { PeakLevels } from './peak-levels.ts'
import { drawWaveform, type WaveformMarks } from './waveform-drawing.ts'
import type { TimeWindow } from './waveform-window.ts'

type Canvas = RefObject<HTMLCanvasElement | null>

/** Draws the waveform, and redraws it when its content, width or colors change. */
export function useWaveformDrawing(
  canvas: Canvas,
  levels: PeakLevels | null,
  { from, length }: TimeWindow,
  marks: WaveformMarks,
): void {
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const draw = () => drawWaveform(element, { levels, window: { from, length }, marks })
    // The observer also reports the initial size.
    const size = new ResizeObserver(draw)
    size.observe(element)
    const scheme = new MutationObserver(draw)
    scheme.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] })
    return () => {
      size.disconnect()
      scheme.disconnect()
    }
  }, [canvas, levels, from, length, marks])
}
