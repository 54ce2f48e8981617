/** Time and size limits of a link. */
export interface LinkLimits {
  /** Until a host has sent its status and headers. */
  headersMs: number
  /** Between two pieces of a body. */
  stallMs: number
  /** A download with less than `leastBytes` in every interval of this length is ended. */
  paceMs: number
  leastBytes: number
  /** Before a lost connection is made again; longer after each in a row. */
  resumeMs: number
  /** For a whole check, or for finding the media behind a link. */
  checkMs: number
  /** For the same by yt-dlp, which takes its time to start and to ask around. */
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
