import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  type CaptureMode,
  idleState,
  modeOf,
  nextRecorderState,
  type RecorderEvent,
  type RecorderState,
} from './recorder-machine.ts'

const run = (events: RecorderEvent[], from: RecorderState = idleState) =>
  events.reduce(nextRecorderState, from)
const names = (events: RecorderEvent[]) => {
  let state = idleState
  return events.map((event) => {
    state = nextRecorderState(state, event)
    return state.name
  })
}
const turnOnEvents = (mode: CaptureMode): RecorderEvent[] => [{ type: 'turnOn', mode }, { type: 'turnedOn' }]
const recording = (mode: CaptureMode): RecorderEvent[] => [
  ...turnOnEvents(mode),
  { type: 'countDown' },
  { type: 'tick' },
  { type: 'tick' },
  { type: 'tick' },
]

it('moves from a choice through the countdown to a recording, with and without the camera', () => {
  const endingStates = ['COUNTING_DOWN', 'COUNTING_DOWN', 'COUNTING_DOWN', 'RECORDING', 'STOPPED']
  const stoppedEvent = { type: 'stopped', reason: 'user' } as const
  expect(names([...recording('camera'), stoppedEvent])).toEqual([
    'TURNING_CAMERA_ON',
    'CAMERA_ON',
    ...endingStates,
  ])
  expect(names([...recording('audio'), stoppedEvent])).toEqual([
    'TURNING_AUDIO_ONLY_ON',
    'AUDIO_ONLY_ON',
    ...endingStates,
  ])
})

it('counts down from three, and records nothing after a canceled countdown', () => {
  const countdownEvents: RecorderEvent[] = [...turnOnEvents('camera'), { type: 'countDown' }]
  expect(run(countdownEvents)).toMatchObject({ secondsLeft: 3 })
  expect(run([...countdownEvents, { type: 'tick' }])).toMatchObject({ secondsLeft: 2 })
  expect(run([...countdownEvents, { type: 'cancel' }, { type: 'tick' }]).name).toBe('CAMERA_ON')
})

it('pauses and resumes', () => {
  const pausedState = run([...recording('audio'), { type: 'pause' }])
  expect(pausedState).toEqual({ name: 'RECORDING', mode: 'audio', paused: true })
  expect(run([{ type: 'resume' }], pausedState)).toMatchObject({ paused: false })
})

it('reopens the same devices to re-record', () => {
  const state = run([...recording('audio'), { type: 'stopped', reason: 'device' }])
  expect(state).toEqual({ name: 'STOPPED', mode: 'audio', reason: 'device' })
  expect(run([{ type: 'again' }], state).name).toBe('TURNING_AUDIO_ONLY_ON')
})

it('keeps a finished recording after later failures', () => {
  const state = run([...recording('camera'), { type: 'stopped', reason: 'device' }])
  expect(run([{ type: 'failed', problem: 'busy' }], state)).toBe(state)
})

it('recovers from a problem by retrying or going back', () => {
  const failedState = run([
    { type: 'turnOn', mode: 'camera' },
    { type: 'failed', problem: 'denied' },
  ])
  expect(failedState).toEqual({ name: 'ERROR', mode: 'camera', problem: 'denied' })
  expect(run([{ type: 'turnOn', mode: 'audio' }], failedState).name).toBe('TURNING_AUDIO_ONLY_ON')
  expect(run([{ type: 'turnOff' }], failedState)).toEqual(idleState)
})

it('records only after a countdown, and ends a recording only when stopped or after a failure', () => {
  const event = fc.oneof(
    fc.constantFrom('camera', 'audio').map((mode) => ({ type: 'turnOn', mode }) as RecorderEvent),
    fc
      .constantFrom('turnedOn', 'turnOff', 'countDown', 'tick', 'cancel', 'pause', 'resume', 'again')
      .map((type) => ({ type }) as RecorderEvent),
    fc.constant<RecorderEvent>({ type: 'failed', problem: 'busy' }),
    fc.constant<RecorderEvent>({ type: 'stopped', reason: 'user' }),
  )
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), (events) => {
      let state: RecorderState = idleState
      for (const currentEvent of events) {
        const nextState = nextRecorderState(state, currentEvent)
        if (nextState.name === 'RECORDING' && state.name !== 'RECORDING')
          expect(state).toMatchObject({ name: 'COUNTING_DOWN', secondsLeft: 1 })
        if (state.name === 'RECORDING' && nextState.name !== 'RECORDING')
          expect(['stopped', 'failed']).toContain(currentEvent.type)
        if (state.name !== 'IDLE' && nextState.name !== 'IDLE' && currentEvent.type !== 'turnOn')
          expect(modeOf(nextState)).toBe(modeOf(state))
        state = nextState
      }
    }),
  )
})
