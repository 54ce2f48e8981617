/** Messages from the page that ends a service's window to the upload dialog in another window. */
export const sourceChannel = 'longhand.sources'

export interface SourceMessage {
  source: string
  /** IDs of the chosen files; empty if the connection failed. */
  picked: string[]
}
