import { IconArrowBackUp, IconArrowForwardUp, IconCornerDownLeft, IconLogout2 } from '@tabler/icons-react'
import { redo, redoDepth, undo, undoDepth } from 'prosemirror-history'
import { splitTurn } from '#web/editor/core/document/turn-commands.ts'
import type { Command } from './command.ts'

export const textCommands: readonly Command[] = [
  {
    id: 'split',
    group: 'text',
    icon: IconCornerDownLeft,
    keys: ['Mod+Enter'],
    scope: 'text',
    changesText: true,
    run: ({ session: { view } }) => splitTurn(view.state, view.dispatch),
  },
  {
    id: 'undo',
    group: 'text',
    icon: IconArrowBackUp,
    keys: ['Mod+Z'],
    scope: 'text',
    changesText: true,
    enabled: ({ session: { view } }) => undoDepth(view.state) > 0,
    run: ({ session: { view } }) => undo(view.state, view.dispatch),
  },
  {
    id: 'redo',
    group: 'text',
    icon: IconArrowForwardUp,
    keys: ['Mod+Shift+Z', 'Mod+Y'],
    scope: 'text',
    changesText: true,
    enabled: ({ session: { view } }) => redoDepth(view.state) > 0,
    run: ({ session: { view } }) => redo(view.state, view.dispatch),
  },
  {
    id: 'leaveText',
    group: 'text',
    icon: IconLogout2,
    keys: ['Escape'],
    scope: 'text',
    // Escape ends a loop before it leaves the text.
    run: ({ session: { loop }, leaveText }) => (loop.snapshot().span ? loop.clear() : leaveText()),
  },
]
