import type { Collection } from '#contract/collection.ts'
import type { Player } from './player.ts'

/** Window features with sizes in pixels, for video and for audio. */
const sizes = { video: 'width=960,height=640', audio: 'width=560,height=180' }

/** Opens the recording in its own window at the current time, or focuses that window if it is open. */
export function openPopOut({ id, video }: Pick<Collection, 'id' | 'video'>, player: Player): void {
  const query = new URLSearchParams({ id, t: player.position.toFixed(2) })
  window.open(`/video/p?${query}`, `longhand-video-${id}`, `popup,${video ? sizes.video : sizes.audio}`)
}
