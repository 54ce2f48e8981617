import { IconRefreshDot } from '@tabler/icons-react'
import { type Command, hasMedia } from '#web/editor/core/commands/command.ts'

export const recodeCommands: readonly Command[] = [
  {
    id: 'recode',
    group: 'transcript',
    icon: IconRefreshDot,
    keys: ['Alt+R'],
    on: 'own',
    scope: 'text',
    changesText: true,
    enabled: ({ collection }) => hasMedia(collection),
    run: ({ recode }) => recode(),
  },
]
