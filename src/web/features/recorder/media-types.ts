/**
 * Formats by preference: those that every ffmpeg reads, with those that slow computers can encode in time
 * first.
 */
const types = {
  video: ['video/webm;codecs=vp8,opus', 'video/webm', 'video/mp4'],
  audio: ['audio/webm;codecs=opus', 'audio/webm', 'audio/mp4', 'audio/ogg;codecs=opus'],
} as const

/** Returns the format to record in; undefined for the browser's own. */
export function recordedType(
  kind: 'video' | 'audio',
  isSupported: (type: string) => boolean,
): string | undefined {
  return types[kind].find(isSupported)
}

/** Returns the extension of a recording's file. */
export function extensionOf(mimeType: string): string {
  if (mimeType.includes('/ogg')) return 'ogg'
  if (!mimeType.includes('/mp4')) return 'webm'
  return mimeType.startsWith('audio/') ? 'm4a' : 'mp4'
}
