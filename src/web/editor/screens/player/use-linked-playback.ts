import { useEffect } from 'react'
import { linkPlayback, openChannel } from '#web/editor/core/playback/linked-playback.ts'
import type { Player } from '#web/editor/core/playback/player.ts'

/** Synchronizes playback with the pop-out window while it is open. */
export function useLinkedPlayback(
  player: Player,
  collectionId: string,
  role: 'editor' | 'window' = 'editor',
): void {
  useEffect(() => linkPlayback(player, openChannel(collectionId), role), [player, collectionId, role])
}
