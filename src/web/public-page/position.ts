import { formatDuration } from '#web/lib/format/format.ts'

/** Formats a playback position in seconds the way the editor does, rounded down. */
export const formatPosition = (seconds: number): string => formatDuration(Math.floor(seconds))
