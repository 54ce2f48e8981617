/** Channel for messages from the last page of a service's window to the upload dialog in the main window. */
export const sourceChannel = 'longhand.sources'

export interface SourceMessage {
  source: string
  /** IDs of the chosen files; empty if the connection failed. */
  picked: string[]
}
