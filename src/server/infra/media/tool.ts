import { type RunOptions, runProgram } from '#server/infra/process/run.ts'
import { toMediaError } from './failures.ts'
import { sandboxCommand, type ToolPaths } from './sandbox.ts'

/**
 * Address space for ffmpeg and ffprobe in bytes: enough for 8K pictures, but too little for
 * decompression bombs.
 */
const MEMORY_BYTES = 1_000_000_000

/**
 * Runs ffmpeg or ffprobe on a file, as isolated as the machine allows, and returns its stdout.
 * @throws MediaError, or the signal's reason, after the program has exited
 */
export async function runTool(
  program: string,
  args: readonly string[],
  paths: ToolPaths,
  options: Omit<RunOptions, 'limits'>,
): Promise<Buffer> {
  const [command, line] = await sandboxCommand(program, args, paths)
  try {
    return await runProgram(command, line, {
      ...options,
      ...(paths.writePath !== undefined && { cwd: paths.writePath }),
      limits: { memoryBytes: MEMORY_BYTES },
    })
  } catch (error) {
    throw await toMediaError(error, paths.readPath)
  }
}
