import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { SilentSpan } from './media.ts'

/** Name of the file in the folder of the output: filters can't quote every name. */
const commandFile = 'silence.txt'
/** Samples per block of audio, which changes its volume as a whole. */
const blockSamples = 256
/** Duration of each step of the volume before and after a span, in seconds: a few blocks. */
const stepSeconds = 0.012
/** Volumes of the steps toward silence. */
const steps = [0.4, 0.1, 0]

/** Writes the times of silent spans next to the output, in ascending order. */
export async function placeSilence(output: string, spans: readonly SilentSpan[]): Promise<void> {
  await writeFile(join(dirname(output), commandFile), toCommands(spans))
}

/**
 * ffmpeg's filters that silence the spans of `placeSilence`. The number of spans isn't limited, unlike in an expression.
 */
export const SILENCE = `asetnsamples=n=${blockSamples}:p=0,asendcmd=f=${commandFile},volume@silence=volume=1`

/** Formats commands for ffmpeg's `asendcmd`: the volume falls in steps before each span, and rises after it. */
function toCommands(spans: readonly SilentSpan[]): string {
  const around = stepSeconds * steps.length
  return joined(spans, 2 * around)
    .flatMap(({ start, end }) => {
      // At the very beginning there is no time for steps.
      const volumes = start < around ? [0] : steps
      return volumes.map((volume, i) => {
        const before = stepSeconds * (volumes.length - i)
        const interval = `${Math.max(0, start - before).toFixed(4)}-${(end + before).toFixed(4)}`
        const set = (value: number) => `volume@silence volume ${value}`
        return `${interval} [enter] ${set(volume)}, [leave] ${set(volumes[i - 1] ?? 1)};`
      })
    })
    .join('\n')
}

/** Joins spans with less than `gap` between them: the steps of one must end before those of the next. */
function joined(spans: readonly SilentSpan[], gap: number): SilentSpan[] {
  const result: SilentSpan[] = []
  for (const { start, end } of spans) {
    const last = result.at(-1)
    if (last && start - last.end < gap) last.end = Math.max(last.end, end)
    else result.push({ start, end })
  }
  return result
}
