import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatDateTime } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useProductConfig } from '#web/lib/queries/product-config.ts'
import type { RecordedFile } from '#web/lib/storage/recorded-file.ts'
import { openRecordingStore, removeRecording } from '#web/lib/storage/recording-store.ts'
import type { Capture } from './capture.ts'
import { extensionOf } from './media-types.ts'
import type { EndReason } from './recorder-machine.ts'
import { Recording } from './recording.ts'

export interface RecordingResult {
  /** `blob:` URL for playback. */
  url: string
  isVideo: boolean
  seconds: number
}

export interface RecordingSession {
  /** Elapsed recording time, updated as it runs. */
  seconds: number
  result: RecordingResult | null
  /** Whether the recording is only in memory, since the browser can't store it. */
  isInMemoryOnly: boolean
  /** Starts recording. Rejects if the browser can't. */
  begin: (capture: Capture, kind: 'video' | 'audio') => Promise<void>
  pause: () => void
  resume: () => void
  stop: () => void
  /** Deletes the result so that the user can re-record. */
  discard: () => void
}

interface SessionOptions {
  uid: string
  channelSpeakers?: string[] | undefined
  onRecorded: (file: RecordedFile | null) => void
  /** Called when the recording ends for any reason; `isEmpty` is true if nothing was recorded. */
  onEnd: (end: { reason: EndReason; isEmpty: boolean }) => void
}

const tickMs = 250

/** Returns a function that names a recording's transcript and file. */
export function useRecordingNames(): (
  startedAt: number,
  mimeType: string,
) => { title: string; fileName: string } {
  const { t, i18n } = useTranslation('recorder')
  return (startedAt, mimeType) => {
    const date = formatDateTime(startedAt / 1000, i18n.resolvedLanguage ?? 'en', 'medium')
    const title = t('name', { date })
    return { title, fileName: `${title.replaceAll(/[:/\\]/g, '.')}.${extensionOf(mimeType)}` }
  }
}

/**
 * Records one capture at a time. Recordings that haven't been uploaded when the component unmounts are
 * offered later.
 */
export function useRecordingSession({
  uid,
  channelSpeakers,
  onRecorded,
  onEnd,
}: SessionOptions): RecordingSession {
  const config = useProductConfig()
  const nameOf = useRecordingNames()
  const currentRecording = useRef<Recording | null>(null)
  const [seconds, setSeconds] = useState(0)
  const [result, setResult] = useState<RecordingResult | null>(null)
  const [isInMemoryOnly, setNotStored] = useState(false)
  const [isRunning, setRunning] = useState(false)

  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setSeconds(currentRecording.current?.seconds ?? 0), tickMs)
    return () => clearInterval(timer)
  }, [isRunning])

  const finish = useEffectEvent((recording: Recording, reason: EndReason, blob: Blob) => {
    setRunning(false)
    setSeconds(recording.seconds)
    if (blob.size === 0) return onEnd({ reason, isEmpty: true })
    const { title, fileName } = nameOf(recording.startedAt, blob.type)
    const file = new File([blob], fileName, { type: blob.type, lastModified: recording.startedAt })
    const isVideo = blob.type.startsWith('video/')
    setResult({ url: URL.createObjectURL(blob), isVideo, seconds: recording.seconds })
    onRecorded({ file, title, recordingId: recording.id, channelSpeakers })
    onEnd({ reason, isEmpty: false })
  })
  const begin = async ({ stream, requiredTracks }: Capture, kind: 'video' | 'audio') => {
    const store = await openRecordingStore()
    const limits = {
      bytes: config?.maxUploadBytes ?? Number.POSITIVE_INFINITY,
      seconds: config?.maxDurationSeconds ?? Number.POSITIVE_INFINITY,
    }
    setNotStored(false)
    setSeconds(0)
    const recording: Recording = new Recording({
      uid,
      stream,
      kind,
      channelSpeakers,
      requiredTracks,
      store,
      limits,
      onEnd: (reason, blob) => finish(recording, reason, blob),
      onNotStored: () => setNotStored(true),
    })
    currentRecording.current = recording
    setRunning(true)
  }

  const url = result?.url
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url])
  const handlePageHide = useEffectEvent(() => {
    void currentRecording.current?.close()
    // From here on, the dashboard offers the recording, and the next recorder starts empty.
    onRecorded(null)
  })
  useEffect(() => () => handlePageHide(), [])
  useLeaveWarning(isRunning || (result !== null && isInMemoryOnly))

  return {
    seconds,
    result,
    isInMemoryOnly,
    begin,
    pause: () => currentRecording.current?.pause(),
    resume: () => currentRecording.current?.resume(),
    stop: () => currentRecording.current?.stop(),
    discard() {
      const recording = currentRecording.current
      currentRecording.current = null
      setResult(null)
      setNotStored(false)
      onRecorded(null)
      if (recording) void removeRecording(recording.id).then(() => recording.close())
    },
  }
}

/** Makes the browser ask for confirmation before leaving the page. */
function useLeaveWarning(isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return
    const confirmLeave = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', confirmLeave)
    return () => removeEventListener('beforeunload', confirmLeave)
  }, [isActive])
}
