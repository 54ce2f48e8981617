import { useState } from 'react'
import type { RecordedFile } from '#web/lib/storage/recorded-file.ts'
import { holdRecording } from '#web/lib/storage/recording-store.ts'

/** Manages the recording made in the dialog. */
export function useRecordedFile() {
  const [recordedFile, setRecordedFile] = useState<RecordedFile | null>(null)
  const [isRecording, setRecording] = useState(false)
  return {
    files: recordedFile ? [recordedFile] : [],
    isRecording,
    /** Whether there is a recording, in progress or finished, that the dialog must not lose accidentally. */
    isInUse: isRecording || recordedFile !== null,
    handlers: { onRecorded: setRecordedFile, onRecordingChange: setRecording },
    /**
     * Keeps the recording marked as in use after the recorder has closed; returns a function that releases
     * it.
     */
    hold: () => recordedFile && holdRecording(recordedFile.recordingId),
    clear: () => setRecordedFile(null),
  }
}
