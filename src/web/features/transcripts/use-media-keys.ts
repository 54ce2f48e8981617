import { useEffect } from 'react'
import { announceMedia } from './playback/media-session.ts'
import type { Player } from './playback/player.ts'
import { skipSeconds } from './playback-commands.ts'

/** Media keys and lock screens play and pause what is open. */
export function useMediaKeys(player: Player, title: string): void {
  useEffect(() => announceMedia(player, { title, skip: skipSeconds }), [player, title])
}
