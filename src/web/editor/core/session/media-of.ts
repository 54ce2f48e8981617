import type { AudioVersion } from '#contract/collection.ts'
import type { MediaSource } from '#web/editor/core/playback/player.ts'
import { call } from '#web/lib/api.ts'

interface Played {
  id: string
  /** Play the small video instead of the sound alone. */
  video: boolean
  /** Key of its public link. */
  pubkey?: string
}

/** The media URL of a recording, by version of its sound. */
export const mediaOf =
  ({ id, video, pubkey }: Played) =>
  async (audioVersion: AudioVersion): Promise<MediaSource> => {
    const query = { audioVersion, pubkey }
    const { url, videoSmall, expires } = await call('getAudio', { params: { id }, query })
    return { url: video && videoSmall ? videoSmall : url, expires }
  }
