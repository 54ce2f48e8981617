import { IconEyeOff } from '@tabler/icons-react'
import type { Command } from '#web/editor/core/commands/command.ts'
import { toggleRedaction } from '#web/editor/core/document/redactions.ts'

export const redactionCommands: readonly Command[] = [
  {
    id: 'redact',
    group: 'text',
    icon: IconEyeOff,
    keys: ['Alt+X'],
    on: 'own',
    scope: 'text',
    changesText: true,
    run: ({ session: { view, notices } }) => {
      const change = toggleRedaction(view.state)
      if (!change) return notices.notify({ text: 'highlights.nothingSelected' })
      view.dispatch(change.transaction)
      notices.notify({
        id: 'redaction',
        text: change.isRedacted ? 'redactions.added' : 'redactions.removed',
        count: change.count,
      })
    },
  },
]
