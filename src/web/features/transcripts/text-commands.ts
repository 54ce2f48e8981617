import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCornerDownLeft,
  IconLanguage,
  IconLogout2,
  IconRefreshDot,
  IconUserPlus,
  IconWaveSawTool,
} from '@tabler/icons-react'
import { redo, redoDepth, undo, undoDepth } from 'prosemirror-history'
import type { Command } from './command.ts'
import { splitTurn } from './editor/turn-commands.ts'

export const textCommands: readonly Command[] = [
  {
    id: 'split',
    group: 'text',
    icon: IconCornerDownLeft,
    keys: ['Mod+Enter'],
    where: 'text',
    writes: true,
    run: ({ session: { view } }) => splitTurn(view.state, view.dispatch),
  },
  {
    id: 'undo',
    group: 'text',
    icon: IconArrowBackUp,
    keys: ['Mod+Z'],
    where: 'text',
    writes: true,
    enabled: ({ session: { view } }) => undoDepth(view.state) > 0,
    run: ({ session: { view } }) => undo(view.state, view.dispatch),
  },
  {
    id: 'redo',
    group: 'text',
    icon: IconArrowForwardUp,
    keys: ['Mod+Shift+Z', 'Mod+Y'],
    where: 'text',
    writes: true,
    enabled: ({ session: { view } }) => redoDepth(view.state) > 0,
    run: ({ session: { view } }) => redo(view.state, view.dispatch),
  },
  {
    id: 'leaveText',
    group: 'text',
    icon: IconLogout2,
    keys: ['Escape'],
    where: 'text',
    // What plays again and again ends first.
    run: ({ session: { loop }, leaveText }) => (loop.snapshot().span ? loop.clear() : leaveText()),
  },
  {
    id: 'recode',
    group: 'transcript',
    icon: IconRefreshDot,
    keys: ['Alt+R'],
    where: 'text',
    writes: true,
    run: ({ recode }) => recode(),
  },
  {
    id: 'denoise',
    group: 'transcript',
    icon: IconWaveSawTool,
    keys: [],
    enabled: ({ collection }) => !collection.denoising && !collection.audioVersions.includes('denoised'),
    run: ({ denoise }) => denoise(),
  },
  {
    id: 'share',
    group: 'transcript',
    icon: IconUserPlus,
    keys: [],
    enabled: ({ share }) => share !== undefined,
    run: ({ share }) => share?.(),
  },
  {
    id: 'translate',
    group: 'transcript',
    icon: IconLanguage,
    keys: [],
    enabled: ({ translate }) => translate !== undefined,
    run: ({ translate }) => translate?.(),
  },
]
