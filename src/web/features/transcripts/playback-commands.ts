import {
  IconFocusCentered,
  IconPlayerPlay,
  IconPlayerSkipBack,
  IconPlayerTrackNext,
  IconPlayerTrackPrev,
  IconRotate,
  IconRotateClockwise,
} from '@tabler/icons-react'
import type { Command } from './command.ts'

export const skipSeconds = 3
const replaySeconds = 2

export const playbackCommands: readonly Command[] = [
  {
    id: 'playPause',
    group: 'playback',
    icon: IconPlayerPlay,
    keys: ['Tab'],
    run: ({ session }) => session.player.toggle(),
  },
  {
    id: 'back',
    group: 'playback',
    icon: IconRotate,
    keys: ['Alt+J'],
    run: ({ session }) => session.player.skip(-skipSeconds),
  },
  {
    id: 'forward',
    group: 'playback',
    icon: IconRotateClockwise,
    keys: ['Alt+L'],
    run: ({ session }) => session.player.skip(skipSeconds),
  },
  {
    id: 'replay',
    group: 'playback',
    icon: IconPlayerSkipBack,
    keys: ['Alt+K'],
    run: ({ session }) => {
      session.player.skip(-replaySeconds)
      void session.player.play()
    },
  },
  {
    id: 'slower',
    group: 'playback',
    icon: IconPlayerTrackPrev,
    keys: ['Alt+-'],
    run: ({ session }) => session.player.changeRate(-1),
  },
  {
    id: 'faster',
    group: 'playback',
    icon: IconPlayerTrackNext,
    keys: ['Alt+='],
    run: ({ session }) => session.player.changeRate(1),
  },
  {
    id: 'jump',
    group: 'playback',
    icon: IconFocusCentered,
    keys: ['Alt+G'],
    run: ({ session }) => session.tracking.jump(),
  },
]
