import { useState } from 'react'
import type { RecordedFile } from '#web/lib/storage/recorded-file.ts'
import { holdRecording } from '#web/lib/storage/recording-store.ts'

/** Manages the recording made in the dialog. */
export function useRecordedFile() {
  const [recorded, setRecorded] = useState<RecordedFile | null>(null)
  const [isRecording, setRecording] = useState(false)
  return {
    files: recorded ? [recorded] : [],
    isRecording,
    /** Whether there is a recording, in progress or finished, that the dialog must not lose by accident. */
    isInUse: isRecording || recorded !== null,
    handlers: { onRecorded: setRecorded, onRecording: setRecording },
    /** Keeps the recording in use after the recorder has closed; returns a function that ends this. */
    hold: () => recorded && holdRecording(recorded.recordingId),
    clear: () => setRecorded(null),
  }
}
