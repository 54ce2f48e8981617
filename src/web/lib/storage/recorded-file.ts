/** A finished recording in this browser, ready to upload. */
export interface RecordedFile {
  file: File
  /** Name of the transcript. */
  title: string
  /** ID in this browser's recording store, which keeps the recording until the server has received it. */
  recordingId: string
  /** Speaker names for the left and right channels, if each channel has its own speaker. */
  channelSpeakers?: string[] | undefined
}
