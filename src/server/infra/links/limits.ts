/** Time limits in milliseconds, and size limits, for a link. */
export interface LinkLimits {
  /** For a host to send status and headers. */
  headersMs: number
  /** Between two chunks of a body. */
  stallMs: number
  /** A download is ended if it receives less than `minBytes` in an interval of this length. */
  paceMs: number
  minBytes: number
  /** Delay before retrying a lost connection; longer after each consecutive loss. */
  resumeMs: number
  /** For a whole check, or for finding the media behind a link. */
  checkMs: number
  /** For a whole check with yt-dlp, which takes longer to start and to contact hosts. */
  videoCheckMs: number
  /** For a whole download. */
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
