import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  type CaptureMode,
  idle,
  modeOf,
  nextRecorderState,
  type RecorderEvent,
  type RecorderState,
} from './recorder-machine.ts'

const run = (events: RecorderEvent[], from: RecorderState = idle) => events.reduce(nextRecorderState, from)
const names = (events: RecorderEvent[]) => {
  let state = idle
  return events.map((event) => {
    state = nextRecorderState(state, event)
    return state.name
  })
}
const on = (mode: CaptureMode): RecorderEvent[] => [{ type: 'turnOn', mode }, { type: 'turnedOn' }]
const recording = (mode: CaptureMode): RecorderEvent[] => [
  ...on(mode),
  { type: 'countDown' },
  { type: 'tick' },
  { type: 'tick' },
  { type: 'tick' },
]

it('moves from a choice through the countdown to a recording, with and without the camera', () => {
  const ending = ['COUNTING_DOWN', 'COUNTING_DOWN', 'COUNTING_DOWN', 'RECORDING', 'STOPPED']
  const stoppedEvent = { type: 'stopped', reason: 'user' } as const
  expect(names([...recording('camera'), stoppedEvent])).toEqual(['TURNING_CAMERA_ON', 'CAMERA_ON', ...ending])
  expect(names([...recording('audio'), stoppedEvent])).toEqual([
    'TURNING_AUDIO_ONLY_ON',
    'AUDIO_ONLY_ON',
    ...ending,
  ])
})

it('counts down from three, and records nothing after a canceled countdown', () => {
  const counting: RecorderEvent[] = [...on('camera'), { type: 'countDown' }]
  expect(run(counting)).toMatchObject({ secondsLeft: 3 })
  expect(run([...counting, { type: 'tick' }])).toMatchObject({ secondsLeft: 2 })
  expect(run([...counting, { type: 'cancel' }, { type: 'tick' }]).name).toBe('CAMERA_ON')
})

it('pauses and resumes', () => {
  const paused = run([...recording('audio'), { type: 'pause' }])
  expect(paused).toEqual({ name: 'RECORDING', mode: 'audio', paused: true })
  expect(run([{ type: 'resume' }], paused)).toMatchObject({ paused: false })
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
  const failed = run([
    { type: 'turnOn', mode: 'camera' },
    { type: 'failed', problem: 'denied' },
  ])
  expect(failed).toEqual({ name: 'ERROR', mode: 'camera', problem: 'denied' })
  expect(run([{ type: 'turnOn', mode: 'audio' }], failed).name).toBe('TURNING_AUDIO_ONLY_ON')
  expect(run([{ type: 'turnOff' }], failed)).toEqual(idle)
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
      let state: RecorderState = idle
      for (const one of events) {
        const next = nextRecorderState(state, one)
        if (next.name === 'RECORDING' && state.name !== 'RECORDING')
          expect(state).toMatchObject({ name: 'COUNTING_DOWN', secondsLeft: 1 })
        if (state.name === 'RECORDING' && next.name !== 'RECORDING')
          expect(['stopped', 'failed']).toContain(one.type)
        if (state.name !== 'IDLE' && next.name !== 'IDLE' && one.type !== 'turnOn')
          expect(modeOf(next)).toBe(modeOf(state))
        state = next
      }
    }),
  )
})
