import type { LinkCheck, LinkErrorCode } from '#contract/pipeline.ts'

/** A link can't be used. `message` is English, for the API and the log; the web app has its own texts by code. */
export class LinkError extends Error {
  readonly code: LinkErrorCode
  constructor(code: LinkErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

export interface FetchOptions {
  signal: AbortSignal
  /** Maximum size of media, in bytes. */
  maxBytes: number
  /** Receives the fraction done, if the host sends the size. */
  onProgress?: ((fraction: number) => void) | undefined
}

/** A finished download. */
export interface FetchedFile {
  /** The host's name for the file. */
  name: string
  contentType: string
  /** Bytes. */
  size: number
  title: string | null
}

/** Media behind users' links: files, pages, podcasts and video sites, through a guard on addresses. */
export interface Links {
  /** Checks a link's target; problems are in `error`. @throws the signal's reason */
  check(link: string, signal: AbortSignal): Promise<LinkCheck>
  /**
   * Writes the media behind a link to a file; a failure leaves none.
   * @throws LinkError, the signal's reason, or an error of this machine such as a full disk
   */
  fetch(link: string, path: string, options: FetchOptions): Promise<FetchedFile>
}
