import { formatDuration } from '#web/lib/format/format.ts'

/** Formats a position in the recording, in seconds, like the editor: rounded down. */
export const formatPosition = (seconds: number): string => formatDuration(Math.floor(seconds))
