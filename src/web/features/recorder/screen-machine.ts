import type { CaptureProblem } from './capture-problem.ts'
import type { EndReason } from './recorder-machine.ts'

export type ScreenState =
  | { name: 'IDLE' | 'ACQUIRING_MEDIA' }
  | { name: 'RECORDING'; paused: boolean }
  | { name: 'STOPPED'; reason: EndReason }
  | { name: 'ERROR'; problem: CaptureProblem }

export type ScreenEvent =
  | { type: 'acquire' | 'acquired' | 'pause' | 'resume' | 'again' }
  | { type: 'failed'; problem: CaptureProblem }
  | { type: 'stopped'; reason: EndReason }

/** Returns the next state; ignores events that don't apply to the current one. */
export function nextScreenState(state: ScreenState, event: ScreenEvent): ScreenState {
  switch (state.name) {
    case 'IDLE':
    case 'ERROR':
      return event.type === 'acquire' ? { name: 'ACQUIRING_MEDIA' } : state
    case 'ACQUIRING_MEDIA':
      if (event.type === 'acquired') return { name: 'RECORDING', paused: false }
      return event.type === 'failed' ? { name: 'ERROR', problem: event.problem } : state
    case 'RECORDING':
      if (event.type === 'failed') return { name: 'ERROR', problem: event.problem }
      if (event.type === 'stopped') return { name: 'STOPPED', reason: event.reason }
      if (event.type === 'pause' || event.type === 'resume')
        return { ...state, paused: event.type === 'pause' }
      return state
    case 'STOPPED':
      return event.type === 'again' ? { name: 'ACQUIRING_MEDIA' } : state
  }
}
