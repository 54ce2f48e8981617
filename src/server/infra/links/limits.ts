/** Time and size limits of a link. */
export interface LinkLimits {
  /** Until a host has sent status and headers. */
  headersMs: number
  /** Between two chunks of a body. */
  stallMs: number
  /** A download of less than `leastBytes` in an interval of this length is ended. */
  paceMs: number
  leastBytes: number
  /** Before a lost connection is retried; longer after each consecutive one. */
  resumeMs: number
  /** For a whole check, or for finding the media behind a link. */
  checkMs: number
  /** The same for yt-dlp, which takes longer to start and to contact hosts. */
  videoCheckMs: number
  /** For a whole download. */
  downloadMs: number
  /** Maximum decompressed bytes of a page. */
  pageBytes: number
  /** Maximum decompressed bytes of a podcast's feed. */
  feedBytes: number
}

export const LINK_LIMITS: LinkLimits = {
  headersMs: 15_000,
  stallMs: 30_000,
  paceMs: 30_000,
  leastBytes: 120_000,
  resumeMs: 1000,
  checkMs: 30_000,
  videoCheckMs: 60_000,
  downloadMs: 6 * 3600_000,
  pageBytes: 5_000_000,
  feedBytes: 20_000_000,
}
