import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import type { RecordedFile } from '#web/lib/storage/recorded-file.ts'
import { type Capture, captureDevices, type DeviceChoice } from './capture.ts'
import { browserProblem, problemOf } from './capture-problem.ts'
import { useDeviceChoice } from './device-choice.ts'
import { type CaptureMode, idleState, modeOf, nextRecorderState } from './recorder-machine.ts'
import { useRecordingSession } from './use-recording-session.ts'

interface RecorderOptions {
  uid: string
  onRecorded: (file: RecordedFile | null) => void
}

/** Manages a camera or microphone recording: its state, devices and actions. */
export function useRecorder({ uid, onRecorded }: RecorderOptions) {
  const [state, dispatch] = useReducer(nextRecorderState, idleState)
  const [capture, setCapture] = useState<Capture | null>(null)
  const [choice, changeChoice] = useDeviceChoice()
  const attempt = useRef(0)
  const mode = modeOf(state)

  const release = () => {
    attempt.current++
    capture?.close()
    setCapture(null)
  }
  const session = useRecordingSession({
    uid,
    onRecorded,
    onEnd: ({ reason, isEmpty }) => {
      release()
      dispatch(isEmpty ? { type: 'failed', problem: 'failed' } : { type: 'stopped', reason })
    },
  })

  const turnOn = async (newMode: CaptureMode, devices: DeviceChoice = choice) => {
    release()
    const currentAttempt = attempt.current
    dispatch({ type: 'turnOn', mode: newMode })
    const problem = browserProblem('devices')
    if (problem) return dispatch({ type: 'failed', problem })
    try {
      const openedCapture = await openWithFallback(newMode, devices)
      if (attempt.current !== currentAttempt) return openedCapture.close()
      setCapture(openedCapture)
      dispatch({ type: 'turnedOn' })
    } catch (error) {
      if (attempt.current === currentAttempt) dispatch({ type: 'failed', problem: problemOf(error) })
    }
  }

  const begin = useEffectEvent(async () => {
    try {
      if (capture) await session.begin(capture, mode === 'camera' ? 'video' : 'audio')
    } catch {
      release()
      dispatch({ type: 'failed', problem: 'failed' })
    }
  })
  const { name } = state
  useEffect(() => {
    if (name === 'RECORDING') void begin()
    if (name !== 'COUNTING_DOWN') return
    const timer = setInterval(() => dispatch({ type: 'tick' }), 1000)
    return () => clearInterval(timer)
  }, [name])

  const onDeviceLost = useEffectEvent(() => {
    // A recording also ends on its own when its tracks end.
    if (name === 'RECORDING') return
    release()
    dispatch({ type: 'failed', problem: 'missing' })
  })
  useEffect(() => onTracksEnded(capture?.requiredTracks ?? [], () => onDeviceLost()), [capture])
  useEffect(() => () => capture?.close(), [capture])
  useEffect(() => () => void attempt.current++, [])

  return {
    state,
    session,
    stream: capture?.stream ?? null,
    choice,
    turnOn,
    turnOff() {
      release()
      dispatch({ type: 'turnOff' })
    },
    /** Switches to other devices and turns them on. */
    choose(change: Partial<DeviceChoice>) {
      const newChoice = changeChoice(change)
      if (mode) void turnOn(mode, newChoice)
    },
    start: () => dispatch({ type: 'countDown' }),
    cancel: () => dispatch({ type: 'cancel' }),
    pause() {
      session.pause()
      dispatch({ type: 'pause' })
    },
    resume() {
      session.resume()
      dispatch({ type: 'resume' })
    },
    retry() {
      session.discard()
      if (mode) void turnOn(mode)
    },
  }
}

/** Opens the selected devices, falling back to others if they are no longer available. */
async function openWithFallback(mode: CaptureMode, choice: DeviceChoice): Promise<Capture> {
  try {
    return await captureDevices(mode, choice)
  } catch (error) {
    if (problemOf(error) !== 'missing' || !(choice.camera || choice.microphone)) throw error
    return captureDevices(mode, { noiseSuppression: choice.noiseSuppression })
  }
}

/** Calls a function when any of the tracks ends; returns a function that stops listening. */
export function onTracksEnded(tracks: readonly MediaStreamTrack[], onEnd: () => void): () => void {
  const controller = new AbortController()
  for (const track of tracks) track.addEventListener('ended', onEnd, { signal: controller.signal })
  return () => controller.abort()
}
