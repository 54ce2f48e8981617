import { ProcessError } from './errors.ts'
import { type StartOptions, startProgram } from './start.ts'

export interface RunOptions extends Omit<StartOptions, 'onStdout' | 'input'> {
  /** Total time limit in milliseconds. */
  timeoutMs: number
  /** Maximum bytes of stdout. */
  maxStdout?: number
  /** Written to standard input. */
  input?: string | Buffer
  /** Called with chunks of stdout, which are then not accumulated. */
  onStdout?: (chunk: Buffer) => void
}

/**
 * Runs a program to completion and returns its stdout.
 * @throws ProcessError, or the signal's reason, after the program has exited
 */
export async function runProgram(
  program: string,
  args: readonly string[],
  options: RunOptions,
): Promise<Buffer> {
  const { timeoutMs, maxStdout = 16 * 1024 * 1024, input, onStdout, ...rest } = options
  const chunks: Buffer[] = []
  let size = 0
  const running = startProgram(program, args, {
    ...rest,
    input: input !== undefined,
    onStdout: (chunk) => {
      if (onStdout) return onStdout(chunk)
      size += chunk.length
      if (size > maxStdout)
        throw new ProcessError('output_limit', `${program} wrote more than ${maxStdout} bytes`)
      chunks.push(chunk)
    },
  })
  const limit = setTimeout(() => {
    running.stop(new ProcessError('timeout', `${program} took longer than ${timeoutMs / 1000} s`))
  }, timeoutMs)
  if (input !== undefined) running.stdin?.end(input)
  try {
    await running.exit
  } finally {
    clearTimeout(limit)
  }
  return Buffer.concat(chunks)
}
