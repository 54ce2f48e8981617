/**
 * Why recording isn't possible: no permission, no such device, a device in use by another program, a page
 * without HTTPS, an unsupported browser, a screen without audio, or a browser failure.
 */
export type CaptureProblem = 'denied' | 'missing' | 'busy' | 'insecure' | 'unsupported' | 'noAudio' | 'failed'

const problemsByName: Record<string, CaptureProblem> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
  NoAudioError: 'noAudio',
}

/** Returns the problem that an error from `getUserMedia` or `getDisplayMedia` indicates. */
export function problemOf(error: unknown): CaptureProblem {
  return (error instanceof Error && problemsByName[error.name]) || 'failed'
}

/** Returns why this browser can't record; null if it can. */
export function browserProblem(source: 'devices' | 'screen'): CaptureProblem | null {
  if (!isSecureContext) return 'insecure'
  const { mediaDevices } = navigator
  if (typeof MediaRecorder === 'undefined' || !mediaDevices?.getUserMedia) return 'unsupported'
  return source === 'screen' && !('getDisplayMedia' in mediaDevices) ? 'unsupported' : null
}
