import type { Peaks } from '#contract/collections.ts'

/** A bar and the gap behind it, in CSS pixels. */
const barStep = 3
const barWidth = 2
/** Silence is still a line. */
const leastHeight = 2
const loudest = 255

/** The loudest peak under each of `count` bars, 0 to 1. */
export function barHeights({ data }: Pick<Peaks, 'data'>, count: number): number[] {
  return Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * data.length) / count)
    const to = Math.max(from + 1, Math.floor(((bar + 1) * data.length) / count))
    let height = 0
    for (let i = from; i < to; i++) height = Math.max(height, data[i] ?? 0)
    return height / loudest
  })
}

/** Draws the whole recording over the width of the canvas, in one colour. */
export function drawWaveform(canvas: HTMLCanvasElement, peaks: Peaks | undefined, colour: string): void {
  const { clientWidth: width, clientHeight: height } = canvas
  const scale = devicePixelRatio || 1
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const context = canvas.getContext('2d')
  if (!context || width === 0) return
  context.scale(scale, scale)
  context.fillStyle = colour
  const count = Math.floor(width / barStep)
  const heights = peaks ? barHeights(peaks, count) : new Array<number>(count).fill(0)
  for (const [bar, loudness] of heights.entries()) {
    const tall = Math.max(leastHeight, loudness * height)
    context.fillRect(bar * barStep, (height - tall) / 2, barWidth, tall)
  }
}
