import type { LinkCheck, LinkErrorCode } from '#contract/pipeline.ts'

/**
 * Thrown if a link can't be used. `message` is in English, for the API and the log; the web app has its own
 * message for each code.
 */
export class LinkError extends Error {
  readonly code: LinkErrorCode
  constructor(code: LinkErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/**
 * Returns the `authorization` header for a link's own host.
 * @param refusedToken the header that the host rejected, or undefined at first
 */
export type Authorize = (refusedToken: string | undefined) => Promise<string>

export interface DownloadOptions {
  signal: AbortSignal
  /** Maximum size of the media, in bytes. */
  maxBytes: number
  /** Called with the fraction completed, if the host reports the size. */
  onProgress?: ((fraction: number) => void) | undefined
  /** Authorizes requests to the link's host. If set, the link must point directly to a file. */
  authorize?: Authorize | undefined
}

/** A finished download. */
export interface DownloadedFile {
  /** Name of the file on the host. */
  name: string
  contentType: string
  /** Size in bytes. */
  size: number
  title: string | null
}

/**
 * Finds and downloads the media behind users' links: files, pages, podcasts and video sites. A guard
 * checks the addresses.
 */
export interface Links {
  /**
   * Checks a link's target and reports problems in `error`.
   * @throws the signal's reason
   */
  check(link: string, signal: AbortSignal): Promise<LinkCheck>
  /**
   * Downloads the media behind a link to a file; leaves no file behind on failure.
   * @throws LinkError, the signal's reason, or a local error such as a full disk
   */
  fetch(link: string, path: string, options: DownloadOptions): Promise<DownloadedFile>
}
