/** Channel for messages from the final page of a service's window to the upload dialog in the main window. */
export const sourceChannel = 'longhand.sources'

export interface SourceMessage {
  source: string
  /** IDs of the selected files; empty if connecting failed. */
  picked: string[]
}
