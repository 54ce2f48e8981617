/** A finished recording of this browser, ready to upload. */
export interface RecordedFile {
  file: File
  /** Name of its transcript. */
  title: string
  /** ID in the browser's store, which keeps it until the server has it. */
  recordingId: string
  /** Names of the speakers in the left and right channel, if each has one. */
  channelSpeakers?: string[] | undefined
}
