import { z } from 'zod'
import { bytes, setting } from './setting.ts'

const mebibyte = 1024 * 1024
const seconds = z.coerce.number().positive().max(86_400)
const count = z.coerce.number().int().positive()

/** Limits on a caller's share of the server. */
export const limitSettings = {
  maxConnections: setting(
    'MAX_CONNECTIONS',
    'Open connections to the web server; further ones are rejected.',
    count.default(10_000),
  ),
  bodyBytesPerCaller: setting(
    'BODY_BYTES_PER_CALLER',
    "Bytes of request bodies that one user may have in flight; a quarter of it for each IP address that isn't signed in, and 1 MiB for bodies of up to 64 KiB. Uploads are streamed and don't count.",
    bytes.default(64 * mebibyte),
  ),
  bodyBytesInAll: setting(
    'BODY_BYTES_IN_ALL',
    "Bytes of request bodies that all callers together may have in flight; a quarter of it for callers who aren't signed in. Bodies of more than 64 KiB leave a quarter to smaller ones.",
    bytes.default(128 * mebibyte),
  ),
  bodyMinBytesPerSecond: setting(
    'BODY_MIN_BYTES_PER_SECOND',
    'Minimum rate of a request body, including uploads. A slower one is ended after BODY_STALL_SECONDS.',
    bytes.default(1024),
  ),
  bodyStallSeconds: setting(
    'BODY_STALL_SECONDS',
    'Seconds that a request body may stay below the minimum rate.',
    seconds.default(20),
  ),
  bodyTimeoutSeconds: setting(
    'BODY_TIMEOUT_SECONDS',
    'Seconds that a request body may take in all. Uploads only have the minimum rate.',
    seconds.default(300),
  ),
  eventStreamsPerUser: setting(
    'EVENT_STREAMS_PER_USER',
    'Open event streams per user and web process. Further pages poll instead.',
    count.default(30),
  ),
  renderSeconds: setting(
    'RENDER_SECONDS',
    'Seconds that the server may take to render the dashboard. A browser renders one that takes longer.',
    seconds.default(0.7),
  ),
}
