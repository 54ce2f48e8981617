import type { CaptureProblem } from './capture-problem.ts'

export type CaptureMode = 'camera' | 'audio'

/** What ended a recording: the user, a disconnected device, a limit, or a browser error. */
export type EndReason = 'user' | 'device' | 'limit' | 'error'

export type RecorderState =
  | { name: 'IDLE' | 'TURNING_CAMERA_ON' | 'TURNING_AUDIO_ONLY_ON' | 'CAMERA_ON' | 'AUDIO_ONLY_ON' }
  | { name: 'COUNTING_DOWN'; mode: CaptureMode; secondsLeft: number }
  | { name: 'RECORDING'; mode: CaptureMode; paused: boolean }
  | { name: 'STOPPED'; mode: CaptureMode; reason: EndReason }
  | { name: 'ERROR'; mode: CaptureMode; problem: CaptureProblem }

export type RecorderEvent =
  | { type: 'turnOn'; mode: CaptureMode }
  | { type: 'turnedOn' | 'turnOff' | 'countDown' | 'tick' | 'cancel' | 'pause' | 'resume' | 'again' }
  | { type: 'failed'; problem: CaptureProblem }
  | { type: 'stopped'; reason: EndReason }

export const countdownSeconds = 3

export const idleState: RecorderState = { name: 'IDLE' }

const createTurningOnState = (mode: CaptureMode): RecorderState => ({
  name: mode === 'camera' ? 'TURNING_CAMERA_ON' : 'TURNING_AUDIO_ONLY_ON',
})
const createTurnedOnState = (mode: CaptureMode): RecorderState => ({
  name: mode === 'camera' ? 'CAMERA_ON' : 'AUDIO_ONLY_ON',
})

/** Returns the source that is captured in a state; null before one is chosen. */
export function modeOf(state: RecorderState): CaptureMode | null {
  if ('mode' in state) return state.mode
  if (state.name === 'IDLE') return null
  return state.name === 'CAMERA_ON' || state.name === 'TURNING_CAMERA_ON' ? 'camera' : 'audio'
}

/** Returns the next state; ignores events that don't apply to the current one. */
export function nextRecorderState(state: RecorderState, event: RecorderEvent): RecorderState {
  const mode = modeOf(state)
  if (event.type === 'turnOn') return state.name === 'RECORDING' ? state : createTurningOnState(event.mode)
  if (mode === null) return state
  if (event.type === 'failed' && state.name !== 'STOPPED')
    return { name: 'ERROR', mode, problem: event.problem }
  switch (state.name) {
    case 'TURNING_CAMERA_ON':
    case 'TURNING_AUDIO_ONLY_ON':
      if (event.type === 'turnedOn') return createTurnedOnState(mode)
      return event.type === 'turnOff' ? idleState : state
    case 'CAMERA_ON':
    case 'AUDIO_ONLY_ON':
      if (event.type === 'countDown') return { name: 'COUNTING_DOWN', mode, secondsLeft: countdownSeconds }
      return event.type === 'turnOff' ? idleState : state
    case 'COUNTING_DOWN':
      if (event.type === 'cancel') return createTurnedOnState(mode)
      if (event.type !== 'tick') return state
      return state.secondsLeft > 1
        ? { ...state, secondsLeft: state.secondsLeft - 1 }
        : { name: 'RECORDING', mode, paused: false }
    case 'RECORDING':
      if (event.type === 'stopped') return { name: 'STOPPED', mode, reason: event.reason }
      if (event.type === 'pause' || event.type === 'resume')
        return { ...state, paused: event.type === 'pause' }
      return state
    case 'STOPPED':
      return event.type === 'again' ? createTurningOnState(mode) : state
    case 'ERROR':
      return event.type === 'turnOff' ? idleState : state
    default:
      return state
  }
}
