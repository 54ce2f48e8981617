import { detectChannelSpeakers, splitSpeakersByChannel } from '#domain/speakers/channel-speakers.ts'
import type { SpeakerSpan } from '#domain/speakers/speakers.ts'
import type { Media, MediaInfo } from '#server/infra/media/media.ts'

export interface StereoRecording {
  media: Pick<Media, 'channelLevels'>
  path: string
  info: Pick<MediaInfo, 'audio'>
  signal: AbortSignal
  /** Whether each channel is known to have one speaker: speaker 0 is on the left. */
  isKnown?: boolean
}

/**
 * Identifies the speakers of a stereo recording with one person per channel; returns null for other
 * recordings.
 * @throws MediaError; the signal's reason
 */
export async function identifySpeakersByChannel({
  media,
  path,
  info,
  signal,
  isKnown = false,
}: StereoRecording): Promise<SpeakerSpan[] | null> {
  if (info.audio.channels !== 2) return null
  const levels = await media.channelLevels(path, { signal })
  return isKnown ? splitSpeakersByChannel(levels) : detectChannelSpeakers(levels)
}
