import { z } from 'zod'
import { bytes, setting } from './setting.ts'

const mebibyte = 1024 * 1024
const seconds = z.coerce.number().positive().max(86_400)
const count = z.coerce.number().int().positive()

/** Limits per caller and for the whole server. */
export const limitSettings = {
  maxConnections: setting(
    'MAX_CONNECTIONS',
    'Maximum number of open connections to the web server. Further connections are rejected.',
    count.default(10_000),
  ),
  bodyBytesPerCaller: setting(
    'BODY_BYTES_PER_CALLER',
    "Maximum total size of the request bodies that one user can have in flight, in bytes. Signed-out callers get a quarter per IP address. Bodies of up to 64 KiB are limited to 1 MiB in total. Uploads are streamed and don't count.",
    bytes.default(64 * mebibyte),
  ),
  totalBodyBytes: setting(
    'BODY_BYTES_IN_ALL',
    'Maximum total size of the request bodies that all callers together can have in flight, in bytes. Signed-out callers get a quarter. A quarter is reserved for bodies of up to 64 KiB.',
    bytes.default(128 * mebibyte),
  ),
  bodyMinBytesPerSecond: setting(
    'BODY_MIN_BYTES_PER_SECOND',
    'Minimum rate of a request body in bytes per second, including uploads. Slower requests are aborted after BODY_STALL_SECONDS.',
    bytes.default(1024),
  ),
  bodyStallSeconds: setting(
    'BODY_STALL_SECONDS',
    'Maximum time that a request body can stay below the minimum rate, in seconds.',
    seconds.default(20),
  ),
  bodyTimeoutSeconds: setting(
    'BODY_TIMEOUT_SECONDS',
    'Maximum time for receiving a request body, in seconds. For uploads, only the minimum rate applies.',
    seconds.default(300),
  ),
  eventStreamsPerUser: setting(
    'EVENT_STREAMS_PER_USER',
    'Maximum number of open event streams per user and web process. Further pages poll instead.',
    count.default(30),
  ),
  renderSeconds: setting(
    'RENDER_SECONDS',
    'Maximum time for the server to render the dashboard, in seconds. After that, the browser renders it.',
    seconds.default(0.7),
  ),
}
