/** Time limits, in milliseconds, and size limits for accessing a link. */
export interface LinkLimits {
  /** Time for a host to send status and headers. */
  headersMs: number
  /** Time between two chunks of a body. */
  stallMs: number
  /** A download is aborted if it receives less than `minBytes` in an interval of this length. */
  paceMs: number
  minBytes: number
  /** Delay before retrying a dropped connection; increases with each consecutive drop. */
  resumeMs: number
  /** Time for a whole check, or for finding the media behind a link. */
  checkMs: number
  /** Time for a whole check with yt-dlp, which takes longer to start and to contact hosts. */
  videoCheckMs: number
  /** Time for a whole download. */
  downloadMs: number
  /** Maximum size of a page after decompression. */
  pageBytes: number
  /** Maximum size of a podcast feed after decompression. */
  feedBytes: number
}

export const LINK_LIMITS: LinkLimits = {
  headersMs: 15_000,
  stallMs: 30_000,
  paceMs: 30_000,
  minBytes: 120_000,
  resumeMs: 1000,
  checkMs: 30_000,
  videoCheckMs: 60_000,
  downloadMs: 6 * 3600_000,
  pageBytes: 5_000_000,
  feedBytes: 20_000_000,
}
