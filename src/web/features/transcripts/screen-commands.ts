import {
  IconArrowAutofitDown,
  IconCommand,
  IconKeyboard,
  IconLayoutSidebar,
  IconLayoutSidebarRight,
  IconPlayerPause,
  IconTooltip,
  IconUsers,
} from '@tabler/icons-react'
import type { Command } from './command.ts'

/** What is shown, and how the editor behaves. */
export const screenCommands: readonly Command[] = [
  {
    id: 'leftRail',
    group: 'panels',
    icon: IconLayoutSidebar,
    keys: ['Alt+['],
    checked: ({ rails }) => rails.snapshot().left,
    run: ({ rails }) => rails.setLeft(!rails.snapshot().left),
  },
  {
    id: 'rightRail',
    group: 'panels',
    icon: IconLayoutSidebarRight,
    keys: ['Alt+]'],
    checked: ({ rails }) => rails.snapshot().right,
    run: ({ rails }) => rails.setRight(!rails.snapshot().right),
  },
  {
    id: 'follow',
    group: 'preferences',
    icon: IconArrowAutofitDown,
    keys: ['Alt+O'],
    checked: ({ settings }) => settings.autoScroll,
    run: ({ settings, changeSettings }) => changeSettings({ autoScroll: !settings.autoScroll }),
  },
  {
    id: 'autoStop',
    group: 'preferences',
    icon: IconPlayerPause,
    keys: [],
    checked: ({ settings }) => settings.autoStop,
    run: ({ settings, changeSettings }) => changeSettings({ autoStop: !settings.autoStop }),
  },
  {
    id: 'autoToolbar',
    group: 'preferences',
    icon: IconTooltip,
    keys: [],
    checked: ({ settings }) => settings.autoToolbar,
    run: ({ settings, changeSettings }) => changeSettings({ autoToolbar: !settings.autoToolbar }),
  },
  {
    id: 'showSpeakers',
    group: 'preferences',
    icon: IconUsers,
    keys: [],
    checked: ({ settings }) => settings.showSpeakers,
    run: ({ settings, changeSettings }) => changeSettings({ showSpeakers: !settings.showSpeakers }),
  },
  {
    id: 'palette',
    group: 'general',
    icon: IconCommand,
    keys: ['Mod+K', 'Mod+Shift+P'],
    run: ({ showPalette }) => showPalette(),
  },
  {
    id: 'shortcuts',
    group: 'general',
    icon: IconKeyboard,
    keys: ['?'],
    run: ({ showShortcuts }) => showShortcuts(),
  },
]
