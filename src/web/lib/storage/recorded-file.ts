/** A finished recording in this browser, ready to upload. */
export interface RecordedFile {
  file: File
  /** Name of the transcript. */
  title: string
  /** ID in the browser's store, which keeps it until the server has received it. */
  recordingId: string
  /** Names of the speakers in the left and right channels, if each has one. */
  channelSpeakers?: string[] | undefined
}
