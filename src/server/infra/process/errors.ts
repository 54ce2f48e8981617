export type ProcessErrorCode = 'not_found' | 'failed' | 'timeout' | 'output_limit'

/**
 * Thrown if a program can't be started, fails, or is killed. The message includes the last lines of its
 * stderr.
 */
export class ProcessError extends Error {
  readonly code: ProcessErrorCode
  /** The last few kilobytes of stderr. */
  readonly stderr: string
  constructor(code: ProcessErrorCode, message: string, stderr = '') {
    super(stderr.trim() === '' ? message : `${message}: ${lastLines(stderr)}`)
    this.code = code
    this.stderr = stderr
  }
}

function lastLines(text: string): string {
  return text.trim().split('\n').slice(-3).join(' | ').slice(-600)
}
