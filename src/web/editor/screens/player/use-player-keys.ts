import { useEffect } from 'react'
import { matchesKeys } from '#web/editor/core/commands/keys.ts'
import { replaySeconds, skipSeconds } from '#web/editor/core/commands/playback-commands.ts'
import type { Player } from '#web/editor/core/playback/player.ts'

type Keys = Readonly<Record<string, (player: Player) => void>>

const replay = (player: Player) => {
  player.skip(-replaySeconds)
  void player.play()
}

/** The editor's keys, except that Tab moves the focus to the next control. */
const editorKeys: Keys = {
  'Alt+J': (player) => player.skip(-skipSeconds),
  'Alt+L': (player) => player.skip(skipSeconds),
  'Alt+K': replay,
  'Alt+-': (player) => player.changeRate(-1),
  'Alt+=': (player) => player.changeRate(1),
}

/** Conventional media player keys. Inside the text, they move the cursor instead. */
const mediaKeys: Keys = {
  ...editorKeys,
  Space: (player) => player.toggle(),
  K: (player) => player.toggle(),
  J: (player) => player.skip(-skipSeconds),
  L: (player) => player.skip(skipSeconds),
}

/** Handles playback keys on pages without commands. */
export function usePlayerKeys(player: Player, layout: 'usual' | 'plain'): void {
  useEffect(() => {
    const keys = layout === 'plain' ? mediaKeys : editorKeys
    const onKeyDown = (event: KeyboardEvent) => {
      const chord = Object.keys(keys).find((candidate) => matchesKeys(event, candidate))
      const isOnControl = event.target instanceof Element && event.target.closest('button, select') !== null
      if (!chord || (chord === 'Space' && isOnControl)) return
      event.preventDefault()
      keys[chord]?.(player)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [player, layout])
}
