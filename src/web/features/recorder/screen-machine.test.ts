import { expect, it } from 'vitest'
import { nextScreenState, type ScreenEvent, type ScreenState } from './screen-machine.ts'

const idleState: ScreenState = { name: 'IDLE' }
const run = (events: ScreenEvent[], from: ScreenState = idleState) => events.reduce(nextScreenState, from)
const recording: ScreenEvent[] = [{ type: 'acquire' }, { type: 'acquired' }]

it('acquires the screen, records, pauses and stops', () => {
  expect(run([{ type: 'acquire' }])).toEqual({ name: 'ACQUIRING_MEDIA' })
  expect(run(recording)).toEqual({ name: 'RECORDING', paused: false })
  expect(run([...recording, { type: 'pause' }])).toEqual({ name: 'RECORDING', paused: true })
  expect(run([...recording, { type: 'pause' }, { type: 'resume' }])).toMatchObject({ paused: false })
  expect(run([...recording, { type: 'stopped', reason: 'device' }])).toEqual({
    name: 'STOPPED',
    reason: 'device',
  })
})

it('asks for the screen again to re-record, and after a problem', () => {
  const state = run([...recording, { type: 'stopped', reason: 'user' }])
  expect(run([{ type: 'again' }], state).name).toBe('ACQUIRING_MEDIA')
  const failedState = run([{ type: 'acquire' }, { type: 'failed', problem: 'denied' }])
  expect(failedState).toEqual({ name: 'ERROR', problem: 'denied' })
  expect(run([{ type: 'acquire' }], failedState).name).toBe('ACQUIRING_MEDIA')
})

it('ignores unexpected events', () => {
  expect(run([{ type: 'acquired' }, { type: 'stopped', reason: 'user' }, { type: 'pause' }])).toBe(idleState)
  const state = run([...recording, { type: 'stopped', reason: 'user' }])
  expect(run([{ type: 'failed', problem: 'failed' }, { type: 'acquire' }], state)).toBe(state)
})
