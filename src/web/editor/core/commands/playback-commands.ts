import {
  IconClock,
  IconFocusCentered,
  IconLink,
  IconMapPin,
  IconPictureInPictureTop,
  IconPlayerPlay,
  IconPlayerSkipBack,
  IconPlayerTrackNext,
  IconPlayerTrackPrev,
  IconRepeat,
  IconRotate,
  IconRotateClockwise,
  IconVolume,
  IconVolume2,
} from '@tabler/icons-react'
import { toSeconds } from '#domain/words/seconds.ts'
import { selectedSpan } from '#web/editor/core/view/selected-span.ts'
import type { Command, CommandContext } from './command.ts'

/** ID of the button that receives focus when the user leaves the text with the keyboard. */
export const playButtonId = 'play'

export const skipSeconds = 3
export const replaySeconds = 2
const volumeStep = 0.1

const changeVolume = ({ session: { player } }: CommandContext, delta: number) =>
  player.setVolume(player.snapshot().volume + delta)

/**
 * Loops the selected words, or ends their loop. Without a selection, sets the start of the loop, then its
 * end.
 */
function loopHere({ session: { view, player, loop } }: CommandContext): void {
  const { span } = loop.snapshot()
  // The loop button ends the loop regardless of the selection.
  const selectedSlot = span && !view.hasFocus() ? null : selectedSpan(view.state)
  const [from, to] = selectedSlot ? [toSeconds(selectedSlot.start), toSeconds(selectedSlot.end)] : []
  if (from === undefined || to === undefined) loop.mark()
  else if (span?.from === from && span.to === to) loop.clear()
  else {
    loop.set({ from, to })
    player.seek(from)
    void player.play()
  }
}

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
  {
    id: 'goToTime',
    group: 'playback',
    icon: IconClock,
    keys: ['Alt+Shift+G'],
    // Users can type a time into the palette like a command's name.
    run: (context) => context.showPalette(),
  },
  {
    id: 'loop',
    group: 'playback',
    icon: IconRepeat,
    keys: ['Alt+I'],
    checked: ({ session }) => session.loop.snapshot().span !== null,
    run: loopHere,
  },
  {
    id: 'louder',
    group: 'playback',
    icon: IconVolume,
    keys: [],
    run: (context) => changeVolume(context, volumeStep),
  },
  {
    id: 'quieter',
    group: 'playback',
    icon: IconVolume2,
    keys: [],
    run: (context) => changeVolume(context, -volumeStep),
  },
  {
    id: 'copyLink',
    group: 'playback',
    icon: IconLink,
    keys: ['Alt+Shift+C'],
    on: 'own',
    run: ({ copyLink }) => copyLink(),
  },
  {
    id: 'marker',
    group: 'playback',
    icon: IconMapPin,
    keys: ['Alt+Shift+B'],
    on: 'own',
    run: ({ toggleMarker }) => toggleMarker(),
  },
  {
    id: 'popOut',
    group: 'playback',
    icon: IconPictureInPictureTop,
    keys: [],
    run: ({ popOut }) => popOut(),
  },
]
