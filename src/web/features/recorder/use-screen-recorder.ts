import { useEffect, useReducer, useRef, useState } from 'react'
import type { RecordedFile } from '#web/lib/storage/recorded-file.ts'
import { type Capture, captureMeeting, captureScreen } from './capture.ts'
import { browserProblem, problemOf } from './capture-problem.ts'
import { useDeviceChoice } from './device-choice.ts'
import { nextScreenState } from './screen-machine.ts'
import { onTracksEnded } from './use-recorder.ts'
import { useRecordingSession } from './use-recording-session.ts'

/** Source being shared: a screen for its video, or a meeting's tab for its audio. */
export type ShareKind = 'screen' | 'meeting'

interface ScreenRecorderOptions {
  uid: string
  shareKind: ShareKind
  /** Names of a meeting's speakers: the one on the microphone and the one in the tab. */
  channelSpeakers?: string[] | undefined
  onRecorded: (file: RecordedFile | null) => void
}

/**
 * Manages a recording of a screen, window or tab with its audio and the microphone: its state and actions.
 */
export function useScreenRecorder({ uid, shareKind, channelSpeakers, onRecorded }: ScreenRecorderOptions) {
  const [state, dispatch] = useReducer(nextScreenState, { name: 'IDLE' })
  const [capture, setCapture] = useState<Capture | null>(null)
  const [sources, setSources] = useState({ includesMicrophone: true, includesAudio: true })
  const [choice, changeChoice] = useDeviceChoice()
  const [isMicrophoneLost, setMicrophoneLost] = useState(false)
  const isMounted = useRef(true)

  const release = () => {
    capture?.close()
    setCapture(null)
  }
  const session = useRecordingSession({
    uid,
    channelSpeakers,
    onRecorded,
    onEnd: ({ reason, isEmpty }) => {
      release()
      dispatch(isEmpty ? { type: 'failed', problem: 'failed' } : { type: 'stopped', reason })
    },
  })

  const acquire = async () => {
    setMicrophoneLost(false)
    const problem = browserProblem('screen')
    let openedCapture: Capture | undefined
    try {
      if (problem) return dispatch({ type: 'failed', problem })
      openedCapture = await (shareKind === 'meeting'
        ? captureMeeting(choice)
        : captureScreen({ ...choice, ...sources }))
      if (!isMounted.current) return openedCapture.close()
      await session.begin(openedCapture, shareKind === 'meeting' ? 'audio' : 'video')
      setCapture(openedCapture)
      dispatch({ type: 'acquired' })
    } catch (error) {
      openedCapture?.close()
      dispatch({ type: 'failed', problem: openedCapture ? 'failed' : problemOf(error) })
    }
  }

  useEffect(() => onTracksEnded(capture?.optionalTracks ?? [], () => setMicrophoneLost(true)), [capture])
  useEffect(() => () => capture?.close(), [capture])
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])

  return {
    state,
    session,
    stream: capture?.stream ?? null,
    sources,
    changeSources: (change: Partial<typeof sources>) => setSources({ ...sources, ...change }),
    choice,
    changeChoice,
    isMicrophoneLost,
    record() {
      dispatch({ type: 'acquire' })
      void acquire()
    },
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
      dispatch({ type: 'again' })
      void acquire()
    },
  }
}
