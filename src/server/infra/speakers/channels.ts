import { speakersFromChannels } from '#domain/channel-speakers.ts'
import type { SpeakerSpan } from '#domain/speakers.ts'
import type { Media, MediaInfo } from '#server/infra/media/media.ts'

export interface StereoRecording {
  media: Pick<Media, 'channelLevels'>
  path: string
  info: Pick<MediaInfo, 'audio'>
  signal: AbortSignal
}

/**
 * Identifies speakers in a stereo recording with one person per channel; null for other recordings.
 * @throws MediaError; the signal's reason
 */
export async function speakersByChannel({
  media,
  path,
  info,
  signal,
}: StereoRecording): Promise<SpeakerSpan[] | null> {
  if (info.audio.channels !== 2) return null
  return speakersFromChannels(await media.channelLevels(path, { signal }))
}
