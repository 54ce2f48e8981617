/**
 * Formats in order of preference, limited to those that every ffmpeg build can read, starting with those that
 * slow computers can encode in real time.
 */
const types = {
  video: ['video/webm;codecs=vp8,opus', 'video/webm', 'video/mp4'],
  audio: ['audio/webm;codecs=opus', 'audio/webm', 'audio/mp4', 'audio/ogg;codecs=opus'],
} as const

/** Returns the format to record in; undefined for the browser's default. */
export function chooseRecordingType(
  kind: 'video' | 'audio',
  isSupported: (type: string) => boolean,
): string | undefined {
  return types[kind].find(isSupported)
}

/** Returns a recording's file extension. */
export function extensionOf(mimeType: string): string {
  if (mimeType.includes('/ogg')) return 'ogg'
  if (!mimeType.includes('/mp4')) return 'webm'
  return mimeType.startsWith('audio/') ? 'm4a' : 'mp4'
}
