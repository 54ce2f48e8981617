import { IconArrowsHorizontal, IconChevronDown, IconChevronUp, IconHistory } from '@tabler/icons-react'
import { hasChanges, stepThroughChanges } from '#web/editing/comparison/change-steps.ts'
import type { Command } from '#web/editor/core/commands/command.ts'
import { offsetForm } from './offset-state.ts'

/** Commands for managing and comparing versions and for shifting times. */
export const versionCommands: readonly Command[] = [
  {
    id: 'versions',
    group: 'panels',
    icon: IconHistory,
    keys: [],
    on: 'own',
    run: ({ rails }) => rails.showTab('versions'),
  },
  {
    id: 'nextChange',
    group: 'panels',
    icon: IconChevronDown,
    keys: ['Alt+.'],
    enabled: hasChanges,
    run: () => stepThroughChanges(1),
  },
  {
    id: 'previousChange',
    group: 'panels',
    icon: IconChevronUp,
    keys: ['Alt+,'],
    enabled: hasChanges,
    run: () => stepThroughChanges(-1),
  },
  {
    id: 'offset',
    group: 'transcript',
    icon: IconArrowsHorizontal,
    keys: [],
    on: 'own',
    changesText: true,
    run: ({ rails }) => {
      offsetForm.open(true)
      rails.showTab('versions')
    },
  },
]
