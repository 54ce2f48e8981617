import { type Authorize, LinkError } from '#server/infra/links/links.ts'

/** A service's recording that the user can choose. */
export interface SourceRecording {
  /** ID in the service. */
  id: string
  name: string
  /** Thumbnail as a `data:` URL. */
  thumbnail: string | null
  /** Start of the recording, in epoch seconds. */
  recorded: number | null
  /** Length in seconds. */
  duration: number | null
  /** Size in bytes. */
  size: number | null
}

export interface SourcePage {
  recordings: SourceRecording[]
  /** Start of the next page; undefined on the last page. */
  nextPage: string | undefined
}

export interface SourceQuery {
  search: string | undefined
  /** `nextPage` of the previous page. */
  nextPage: string | undefined
  /** If set, only recordings with these IDs are listed. */
  ids: readonly string[] | undefined
}

/** A recording's file. */
export interface SourceFile {
  /** May contain a secret. */
  url: string
  /** Undefined if the response specifies it. */
  name?: string
  /** Authorizes requests to the URL's host. */
  authorize?: Authorize
}

/** A service with recordings. */
export interface Source {
  /**
   * Lists recordings, newest first.
   * @throws SourceError, or the signal's reason
   */
  list(query: SourceQuery, signal: AbortSignal): Promise<SourcePage>
  /**
   * Returns a recording's file.
   * @throws SourceError, LinkError if the recording doesn't exist, or the signal's reason
   */
  locate(id: string, signal: AbortSignal): Promise<SourceFile>
}

/** Thrown if the service can't be used. The message is meant for the log and contains no secrets. */
export class SourceError extends Error {}

/** Thrown if the user has to authorize access to the service again. */
export class DisconnectedError extends LinkError {
  constructor(message: string) {
    super('needs_sign_in', message)
  }
}
