import { joinChannels, mixAudio } from './audio-graph.ts'
import type { CaptureMode } from './recorder-machine.ts'

/** Chosen devices; undefined for the browser's default. */
export interface DeviceChoice {
  camera?: string | undefined
  microphone?: string | undefined
  /** Whether the browser removes noise and echo. */
  noiseSuppression: boolean
}

/** Media to record. */
export interface Capture {
  stream: MediaStream
  /** Tracks without which the recording ends. */
  needed: MediaStreamTrack[]
  /** Tracks whose end is reported, but doesn't end the recording. */
  optional: MediaStreamTrack[]
  /** Turns off all devices. */
  close: () => void
}

/** Thrown if a screen recording or the tab of a meeting has no audio. */
export class NoAudioError extends Error {
  override name = 'NoAudioError'
}

const only = (deviceId: string | undefined) => (deviceId ? { deviceId: { exact: deviceId } } : {})

function microphoneOf({ microphone, noiseSuppression }: DeviceChoice): MediaTrackConstraints {
  return { ...only(microphone), noiseSuppression, echoCancellation: noiseSuppression }
}

const stopAll = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop()
}

/** Turns on the microphone and, if requested, the camera. @throws the browser's error */
export async function openDevices(mode: CaptureMode, choice: DeviceChoice): Promise<Capture> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: microphoneOf(choice),
    video: mode === 'camera' && { ...only(choice.camera), width: { ideal: 1280 }, height: { ideal: 720 } },
  })
  return { stream, needed: stream.getTracks(), optional: [], close: () => stopAll(stream) }
}

export interface ScreenChoice extends DeviceChoice {
  withMicrophone: boolean
  /** Whether to record the audio of the tab or computer, where the browser offers it. */
  withSound: boolean
}

/**
 * Requests a screen, window or tab, and mixes its audio with the microphone.
 * @throws NoAudioError if there is neither, or the browser's error
 */
export async function openScreen(choice: ScreenChoice): Promise<Capture> {
  const screen = await shareScreen(choice.withSound)
  let microphone: MediaStream | null = null
  try {
    if (choice.withMicrophone)
      microphone = await navigator.mediaDevices.getUserMedia({ audio: microphoneOf(choice) })
    const audioTracks = [screen, microphone].filter(
      (stream) => stream !== null && hasAudio(stream),
    ) as MediaStream[]
    if (audioTracks.length === 0) throw new NoAudioError('Neither the shared tab nor a microphone has audio')
    // A single track is mixed too, so that the recording still has a track when the microphone disconnects.
    const mix = mixAudio(audioTracks)
    const pictures = screen.getVideoTracks()
    return {
      stream: new MediaStream([...pictures, mix.track]),
      needed: pictures,
      optional: microphone?.getAudioTracks() ?? [],
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
 * Requests the tab of a meeting, and joins the microphone and its audio as two channels, without video.
 * @throws NoAudioError if the tab has no audio, or the browser's error
 */
export async function openMeeting(choice: DeviceChoice): Promise<Capture> {
  const tab = await shareScreen(true)
  let microphone: MediaStream | null = null
  try {
    if (!hasAudio(tab)) throw new NoAudioError('The shared tab has no audio')
    microphone = await navigator.mediaDevices.getUserMedia({ audio: microphoneOf(choice) })
    const microphoneStream = microphone
    const joinedAudio = joinChannels(microphoneStream, tab)
    return {
      stream: new MediaStream([joinedAudio.track]),
      needed: tab.getTracks(),
      optional: microphoneStream.getAudioTracks(),
      close: () => {
        joinedAudio.close()
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

/** Requests a screen, window or tab. */
function shareScreen(withSound: boolean): Promise<MediaStream> {
  // Not supported by all browsers yet, and missing in TypeScript's types.
  const hints = { systemAudio: 'include', surfaceSwitching: 'include', selfBrowserSurface: 'include' }
  return navigator.mediaDevices.getDisplayMedia({
    // Offered first, since tabs are shared with their audio on every system.
    video: { displaySurface: 'browser', frameRate: { ideal: 30 } },
    audio: withSound,
    ...hints,
  })
}

const hasAudio = (stream: MediaStream) => stream.getAudioTracks().length > 0
