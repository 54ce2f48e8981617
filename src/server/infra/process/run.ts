import { ProcessError } from './errors.ts'
import { type StartOptions, startProgram } from './start.ts'

export interface RunOptions extends Omit<StartOptions, 'onStdout' | 'input'> {
  /** Milliseconds the program may take in all. */
  timeoutMs: number
  /** Milliseconds it may stay without writing anything; no such limit when left out. */
  silenceMs?: number
  /** Bytes of stdout that are accepted. */
  maxStdout?: number
  /** Written to standard input. */
  input?: string | Buffer
  /** Receives stdout as it comes; it is then not collected. */
  onStdout?: (chunk: Buffer) => void
}

/**
 * Runs a program to its end and returns what it wrote to stdout.
 * @throws ProcessError, or the signal's reason; the program has then ended.
 */
export async function runProgram(
  program: string,
  args: readonly string[],
  options: RunOptions,
): Promise<Buffer> {
  const { timeoutMs, silenceMs, maxStdout = 16 * 1024 * 1024, input, onStdout, ...rest } = options
  const chunks: Buffer[] = []
  let size = 0
  let silence: NodeJS.Timeout | undefined
  const heard = () => silence?.refresh()
  const running = startProgram(program, args, {
    ...rest,
    input: input !== undefined,
    onStdout: (chunk) => {
      heard()
      if (onStdout) return onStdout(chunk)
      size += chunk.length
      if (size > maxStdout)
        throw new ProcessError('output_limit', `${program} wrote more than ${maxStdout} bytes`)
      chunks.push(chunk)
    },
    onStderr: (chunk) => {
      heard()
      rest.onStderr?.(chunk)
    },
  })
  const giveUp = (why: string) => () => running.stop(new ProcessError('timeout', `${program} ${why}`))
  const limit = setTimeout(giveUp(`took longer than ${timeoutMs / 1000} s`), timeoutMs)
  if (silenceMs) silence = setTimeout(giveUp(`made no progress for ${silenceMs / 1000} s`), silenceMs)
  if (input !== undefined) running.stdin?.end(input)
  try {
    await running.finished
  } finally {
    clearTimeout(limit)
    clearTimeout(silence)
  }
  return Buffer.concat(chunks)
}
