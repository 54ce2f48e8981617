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
    writes: true,
    run: ({ session: { view, highlights } }) => {
      const change = toggleRedaction(view.state)
      if (!change) return highlights.notify({ kind: 'nothingSelected' })
      view.dispatch(change.transaction)
      highlights.notify({ kind: 'redaction', isRedacted: change.isRedacted, count: change.count })
    },
  },
]
