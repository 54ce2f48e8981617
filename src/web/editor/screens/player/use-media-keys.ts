import { useEffect } from 'react'
import { skipSeconds } from '#web/editor/core/commands/playback-commands.ts'
import { startMediaSession } from '#web/editor/core/playback/media-session.ts'
import type { Player } from '#web/editor/core/playback/player.ts'

/** Connects media keys and lock screen controls to the open recording. */
export function useMediaKeys(player: Player, title: string): void {
  useEffect(() => startMediaSession(player, { title, skip: skipSeconds }), [player, title])
}
