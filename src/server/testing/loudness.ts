import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * Returns the loudest sample in a span of a recording, in dB relative to full scale; the span is in seconds.
 */
export async function loudnessOf(
  path: string,
  { start, end }: { start: number; end: number },
): Promise<number> {
  // Decode from the beginning, so that the span is exact.
  const filters = `atrim=start=${start}:end=${end},volumedetect`
  const { stderr } = await run('ffmpeg', [
    '-hide_banner',
    '-i',
    path,
    '-vn',
    '-af',
    filters,
    '-f',
    'null',
    '-',
  ])
  const match = /max_volume: (\S+) dB/.exec(stderr)
  if (!match) throw new Error(`No sound between ${start} and ${end}`)
  return match[1] === '-inf' ? -120 : Number(match[1])
}
