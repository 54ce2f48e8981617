import type { TablerIcon } from '@tabler/icons-react'
import {
  IconArrowAutofitDown,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCornerDownLeft,
  IconFocusCentered,
  IconKeyboard,
  IconLogout2,
  IconPlayerPlay,
  IconPlayerSkipBack,
  IconPlayerTrackNext,
  IconPlayerTrackPrev,
  IconRefreshDot,
  IconRotate,
  IconRotateClockwise,
  IconWaveSawTool,
} from '@tabler/icons-react'
import { redo, undo } from 'prosemirror-history'
import { splitTurn } from './editor/turn-commands.ts'
import type { Rails } from './rails/rails.ts'
import type { Session } from './session.ts'

export type CommandId =
  | 'playPause'
  | 'back'
  | 'forward'
  | 'replay'
  | 'slower'
  | 'faster'
  | 'follow'
  | 'jump'
  | 'split'
  | 'undo'
  | 'redo'
  | 'recode'
  | 'denoise'
  | 'leaveText'
  | 'shortcuts'

export interface CommandContext {
  session: Session
  rails: Rails
  /** Asks to recognise the selected words again. */
  recode(): void
  denoise(): void
  leaveText(): void
  showShortcuts(): void
}

/** Described once: toolbar, keys and the list of shortcuts all read this. */
export interface Command {
  /** Also the key of its name in the catalogue, under `command`. */
  id: CommandId
  icon: TablerIcon
  /** Such as `Alt+J` or `Mod+Z`; Mod is Ctrl, on a Mac Command. None for what is rarely needed. */
  keys: readonly string[]
  /** Where the keys work; everywhere unless said. */
  where?: 'text' | 'outside'
  run(context: CommandContext): void
}

export const skipSeconds = 3
const replaySeconds = 2

export const commands: readonly Command[] = [
  {
    id: 'playPause',
    icon: IconPlayerPlay,
    keys: ['Tab'],
    where: 'text',
    run: ({ session }) => session.player.toggle(),
  },
  {
    id: 'back',
    icon: IconRotate,
    keys: ['Alt+J'],
    run: ({ session }) => session.player.skip(-skipSeconds),
  },
  {
    id: 'forward',
    icon: IconRotateClockwise,
    keys: ['Alt+L'],
    run: ({ session }) => session.player.skip(skipSeconds),
  },
  {
    id: 'replay',
    icon: IconPlayerSkipBack,
    keys: ['Alt+K'],
    run: ({ session }) => {
      session.player.skip(-replaySeconds)
      void session.player.play()
    },
  },
  {
    id: 'slower',
    icon: IconPlayerTrackPrev,
    keys: ['Alt+-'],
    run: ({ session }) => session.player.changeRate(-1),
  },
  {
    id: 'faster',
    icon: IconPlayerTrackNext,
    keys: ['Alt+='],
    run: ({ session }) => session.player.changeRate(1),
  },
  {
    id: 'follow',
    icon: IconArrowAutofitDown,
    keys: ['Alt+O'],
    run: ({ session }) => session.tracking.setFollow(!session.tracking.snapshot().follow),
  },
  { id: 'jump', icon: IconFocusCentered, keys: ['Alt+G'], run: ({ session }) => session.tracking.jump() },
  {
    id: 'split',
    icon: IconCornerDownLeft,
    keys: ['Mod+Enter'],
    where: 'text',
    run: ({ session: { view } }) => splitTurn(view.state, view.dispatch),
  },
  {
    id: 'undo',
    icon: IconArrowBackUp,
    keys: ['Mod+Z'],
    where: 'text',
    run: ({ session: { view } }) => undo(view.state, view.dispatch),
  },
  {
    id: 'redo',
    icon: IconArrowForwardUp,
    keys: ['Mod+Shift+Z', 'Mod+Y'],
    where: 'text',
    run: ({ session: { view } }) => redo(view.state, view.dispatch),
  },
  { id: 'recode', icon: IconRefreshDot, keys: ['Alt+R'], where: 'text', run: ({ recode }) => recode() },
  { id: 'denoise', icon: IconWaveSawTool, keys: [], run: ({ denoise }) => denoise() },
  {
    id: 'leaveText',
    icon: IconLogout2,
    keys: ['Escape'],
    where: 'text',
    run: ({ leaveText }) => leaveText(),
  },
  {
    id: 'shortcuts',
    icon: IconKeyboard,
    keys: ['?'],
    where: 'outside',
    run: ({ showShortcuts }) => showShortcuts(),
  },
]

export function commandOf(id: CommandId): Command {
  const command = commands.find((candidate) => candidate.id === id)
  if (!command) throw new Error(`No command ${id}`)
  return command
}
