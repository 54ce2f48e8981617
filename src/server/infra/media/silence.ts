import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { SilentSpan } from './media.ts'

/** Samples per block of audio; the volume changes block by block. */
const blockSamples = 256
/** Duration of each volume step before and after a span, in seconds: a few blocks. */
const stepSeconds = 0.012
/** Volume levels on the way to silence. */
const stepVolumes = [0.4, 0.1, 0]
/** Minimum gap between spans, in seconds: one span's steps must end before the next one's begin. */
const minGap = 2 * stepSeconds * stepVolumes.length
/** Spans per command file: ffmpeg's memory use grows with the square of the file's length. */
const spansPerFile = 20
/** Maximum number of spans; beyond that, the spans with the smallest gaps are merged. */
const maxSpans = 10_000

/**
 * Writes the times of silent spans next to the output, under fixed names, since filters can't quote every
 * name.
 * @param spans in ascending order
 * @returns the ffmpeg filters that silence them; none if there are no spans
 */
export async function writeSilenceFilters(output: string, spans: readonly SilentSpan[]): Promise<string[]> {
  if (spans.length === 0) return []
  const files = Array.from(chunksOf(mergeClosest(spans), spansPerFile), (chunk, i) => ({
    name: `silence${i}.txt`,
    commands: chunk.flatMap(toCommands).join('\n'),
  }))
  for (const { name, commands } of files) await writeFile(join(dirname(output), name), commands)
  return [`asetnsamples=n=${blockSamples}:p=0`, ...files.map(({ name }) => `asendcmd=f=${name}`), 'volume=1']
}

function* chunksOf<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let i = 0; i < items.length; i += size) yield items.slice(i, i + size)
}

/**
 * Formats commands for ffmpeg's `asendcmd` that lower the volume in steps before a span, and raise it again
 * afterward.
 */
function toCommands({ start, end }: SilentSpan): string[] {
  // At the very beginning, there is no time for steps.
  const volumes = start < stepSeconds * stepVolumes.length ? [0] : stepVolumes
  return volumes.map((volume, i) => {
    const before = stepSeconds * (volumes.length - i)
    const interval = `${Math.max(0, start - before).toFixed(4)}-${(end + before).toFixed(4)}`
    return `${interval} [enter] volume volume ${volume}, [leave] volume volume ${volumes[i - 1] ?? 1};`
  })
}

/** Merges spans that are too close together and, if there are too many, those with the smallest gaps. */
function mergeClosest(spans: readonly SilentSpan[]): SilentSpan[] {
  const joinedSpans = joinSpans(spans, (gap) => gap < minGap)
  const excessCount = joinedSpans.length - maxSpans
  if (excessCount <= 0) return joinedSpans
  const gaps = joinedSpans.map(({ start }, i) => ({ i, gap: start - (joinedSpans[i - 1]?.end ?? 0) }))
  const closedGaps = new Set(
    gaps
      .slice(1)
      .sort((a, b) => a.gap - b.gap)
      .slice(0, excessCount)
      .map(({ i }) => i),
  )
  return joinSpans(joinedSpans, (_, i) => closedGaps.has(i))
}

function joinSpans(
  spans: readonly SilentSpan[],
  isJoined: (gap: number, index: number) => boolean,
): SilentSpan[] {
  const result: SilentSpan[] = []
  for (const [index, { start, end }] of spans.entries()) {
    const last = result.at(-1)
    if (last && isJoined(start - last.end, index)) last.end = Math.max(last.end, end)
    else result.push({ start, end })
  }
  return result
}
