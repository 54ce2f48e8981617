import { IconVocabulary } from '@tabler/icons-react'
import type { Command } from '#web/editor/core/commands/command.ts'

export const dictionaryCommands: readonly Command[] = [
  {
    id: 'addToDictionary',
    group: 'text',
    icon: IconVocabulary,
    keys: ['Alt+W'],
    on: 'own',
    scope: 'text',
    changesText: true,
    run: ({ addToDictionary }) => addToDictionary(),
  },
]
