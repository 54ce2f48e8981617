import type { PeakLevels } from './peak-levels.ts'
import type { TimeWindow } from './waveform-window.ts'

/** A speaker's color, starting at `from` and ending at the next voice. */
export interface Voice {
  from: number
  color: string
}

export interface Tick {
  /** Start, in seconds. */
  at: number
  /** End in seconds; undefined for a single point. */
  to?: number
  color: string
  /** Edge of the waveform at which the mark is drawn. */
  edge: 'top' | 'bottom'
}

/** Marks over and next to the waveform. Voices are sorted by time. */
export interface WaveformMarks {
  voices: readonly Voice[]
  ticks: readonly Tick[]
}

interface Drawing {
  levels: PeakLevels | null
  window: TimeWindow
  marks: WaveformMarks
}

export interface Bar {
  /** Height of the bar, from 0 to 1. */
  height: number
  /** Index of the voice; -1 if there is none. */
  voice: number
}

/** Width of a bar and the gap after it, in CSS pixels. */
const barStep = 3
const barWidth = 2
/** Minimum height of a bar in pixels, so that silence shows as a line. */
const minHeight = 2
const loudest = 255
const tickHeight = 4
const tickWidth = 3

/** Returns the loudest peak under each of `count` bars, and the voice at its middle. */
export function createBars({ levels, window, marks: { voices } }: Drawing, count: number): Bar[] {
  const step = window.length / count
  let voice = -1
  return Array.from({ length: count }, (_, bar) => {
    const from = window.from + bar * step
    while ((voices[voice + 1]?.from ?? Number.POSITIVE_INFINITY) <= from + step / 2) voice += 1
    return { height: (levels?.loudest(from, from + step) ?? 0) / loudest, voice }
  })
}

/** Draws part of the recording across the canvas, in the canvas's color where no one speaks. */
export function drawWaveform(canvas: HTMLCanvasElement, drawing: Drawing): void {
  const { clientWidth: width, clientHeight: height } = canvas
  const scale = devicePixelRatio || 1
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const context = canvas.getContext('2d')
  if (!context || width === 0 || drawing.window.length === 0) return
  context.scale(scale, scale)
  const colorOf = resolveColors(canvas)
  const { voices, ticks } = drawing.marks
  for (const [index, bar] of createBars(drawing, Math.floor(width / barStep)).entries()) {
    const barHeight = Math.max(minHeight, bar.height * height)
    context.fillStyle = colorOf(voices[bar.voice]?.color ?? '')
    context.fillRect(index * barStep, (height - barHeight) / 2, barWidth, barHeight)
  }
  const { from, length } = drawing.window
  for (const { at, to = at, color, edge } of ticks) {
    const x = ((at - from) / length) * width
    const markWidth = Math.max(tickWidth, ((to - at) / length) * width)
    if (x + markWidth < 0 || x > width) continue
    context.fillStyle = colorOf(color)
    context.fillRect(x, edge === 'top' ? 0 : height - tickHeight, markWidth, tickHeight)
  }
}

/** Reads the current colors of CSS variables from the page, since canvases don't support variables. */
function resolveColors(canvas: HTMLCanvasElement): (color: string) => string {
  const ownColor = getComputedStyle(canvas).color
  const cache = new Map([['', ownColor]])
  const probe = document.createElement('span')
  return (color) => {
    let resolvedColor = cache.get(color)
    if (resolvedColor === undefined) {
      probe.style.color = color
      canvas.after(probe)
      resolvedColor = getComputedStyle(probe).color
      probe.remove()
      cache.set(color, resolvedColor)
    }
    return resolvedColor
  }
}
