import { mergeChannels, mixAudio } from './audio-graph.ts'
import type { CaptureMode } from './recorder-machine.ts'

/** Chosen devices; undefined for the browser's default. */
export interface DeviceChoice {
  camera?: string | undefined
  microphone?: string | undefined
  /** Whether the browser applies noise suppression and echo cancellation. */
  noiseSuppression: boolean
}

/** Media to record. */
export interface Capture {
  stream: MediaStream
  /** Tracks that end the recording when they end. */
  requiredTracks: MediaStreamTrack[]
  /** Tracks whose end is reported, but doesn't end the recording. */
  optionalTracks: MediaStreamTrack[]
  /** Turns off all devices. */
  close: () => void
}

/** Thrown if a screen recording or a meeting's tab has no audio. */
export class NoAudioError extends Error {
  override name = 'NoAudioError'
}

const exactDevice = (deviceId: string | undefined) => (deviceId ? { deviceId: { exact: deviceId } } : {})

function microphoneConstraints({ microphone, noiseSuppression }: DeviceChoice): MediaTrackConstraints {
  return { ...exactDevice(microphone), noiseSuppression, echoCancellation: noiseSuppression }
}

const stopAll = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop()
}

/** Turns on the microphone and, if requested, the camera. @throws the browser's error */
export async function captureDevices(mode: CaptureMode, choice: DeviceChoice): Promise<Capture> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: microphoneConstraints(choice),
    video: mode === 'camera' && {
      ...exactDevice(choice.camera),
      width: { ideal: 1280 },
      height: { ideal: 720 },
    },
  })
  return { stream, requiredTracks: stream.getTracks(), optionalTracks: [], close: () => stopAll(stream) }
}

export interface ScreenChoice extends DeviceChoice {
  includesMicrophone: boolean
  /** Whether to record the tab's or computer's audio, if the browser supports it. */
  includesAudio: boolean
}

/**
 * Requests a screen, window or tab, and mixes its audio with the microphone.
 * @throws NoAudioError if neither has audio, or the browser's error
 */
export async function captureScreen(choice: ScreenChoice): Promise<Capture> {
  const screen = await shareScreen(choice.includesAudio)
  let microphone: MediaStream | null = null
  try {
    if (choice.includesMicrophone)
      microphone = await navigator.mediaDevices.getUserMedia({ audio: microphoneConstraints(choice) })
    const audioTracks = [screen, microphone].filter(
      (stream) => stream !== null && hasAudio(stream),
    ) as MediaStream[]
    if (audioTracks.length === 0) throw new NoAudioError('Neither the shared tab nor a microphone has audio')
    // Mixes even a single track so that the recording keeps its track if the microphone is disconnected.
    const mix = mixAudio(audioTracks)
    const videoTracks = screen.getVideoTracks()
    return {
      stream: new MediaStream([...videoTracks, mix.track]),
      requiredTracks: videoTracks,
      optionalTracks: microphone?.getAudioTracks() ?? [],
      close: () => {
        mix.close()
        for (const stream of [screen, ...(microphone ? [microphone] : [])]) stopAll(stream)
      },
    }
  } catch (error) {
    stopAll(screen)
    if (microphone) stopAll(microphone)
    throw error
  }
}

/**
 * Requests a meeting's tab, and merges the microphone and the tab's audio into a two-channel track, without
 * video.
 * @throws NoAudioError if the tab has no audio, or the browser's error
 */
export async function captureMeeting(choice: DeviceChoice): Promise<Capture> {
  const tab = await shareScreen(true)
  let microphone: MediaStream | null = null
  try {
    if (!hasAudio(tab)) throw new NoAudioError('The shared tab has no audio')
    microphone = await navigator.mediaDevices.getUserMedia({ audio: microphoneConstraints(choice) })
    const microphoneStream = microphone
    const mergedAudio = mergeChannels(microphoneStream, tab)
    return {
      stream: new MediaStream([mergedAudio.track]),
      requiredTracks: tab.getTracks(),
      optionalTracks: microphoneStream.getAudioTracks(),
      close: () => {
        mergedAudio.close()
        stopAll(tab)
        stopAll(microphoneStream)
      },
    }
  } catch (error) {
    stopAll(tab)
    if (microphone) stopAll(microphone)
    throw error
  }
}

/** Prompts the user to share a screen, window or tab. */
function shareScreen(includesAudio: boolean): Promise<MediaStream> {
  // Not supported in all browsers yet, and missing from TypeScript's types.
  const hints = { systemAudio: 'include', surfaceSwitching: 'include', selfBrowserSurface: 'include' }
  return navigator.mediaDevices.getDisplayMedia({
    // Offers tabs first, because sharing a tab includes its audio on every operating system.
    video: { displaySurface: 'browser', frameRate: { ideal: 30 } },
    audio: includesAudio,
    ...hints,
  })
}

const hasAudio = (stream: MediaStream) => stream.getAudioTracks().length > 0
