import { IconFileImport } from '@tabler/icons-react'
import type { Command } from '#web/editor/core/commands/command.ts'
import { importDialog } from './import-state.ts'

export const importCommands: readonly Command[] = [
  {
    id: 'importTranscript',
    group: 'transcript',
    icon: IconFileImport,
    keys: [],
    on: 'own',
    changesText: true,
    run: () => importDialog.open(true),
  },
]
