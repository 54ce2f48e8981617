import type { AudioVersion } from '#contract/collection.ts'
import type { MediaSource } from '#web/editor/core/playback/player.ts'
import { call } from '#web/lib/api/api.ts'

interface PlayedMedia {
  id: string
  /** Whether to play the small video instead of audio only. */
  video: boolean
}

/** Returns a function that fetches a recording's media URL for an audio version. */
export const createMediaSource =
  ({ id, video }: PlayedMedia) =>
  async (audioVersion: AudioVersion): Promise<MediaSource> => {
    const { url, videoSmall, expires } = await call('getAudio', { params: { id }, query: { audioVersion } })
    return { url: video && videoSmall ? videoSmall : url, expires }
  }
