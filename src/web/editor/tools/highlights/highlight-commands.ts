import { IconHighlight, IconMessage, IconNotes, IconTag, IconVolume } from '@tabler/icons-react'
import type { Command, CommandContext } from '#web/editor/core/commands/command.ts'
import { editHighlightPart, highlightSelection, playSelection } from './highlight-actions.ts'
import type { HighlightPart } from './highlights.ts'

function write({ session, rails }: CommandContext, part: HighlightPart): void {
  if (!editHighlightPart(session, part)) return
  rails.showTab('highlights')
  // Keep keystrokes out of the text until the panel has loaded.
  session.view.dom.blur()
}

export const highlightCommands: readonly Command[] = [
  {
    id: 'highlight',
    group: 'text',
    icon: IconHighlight,
    keys: ['Alt+H'],
    on: 'own',
    scope: 'text',
    run: (context) => {
      if (context.settings.autoComments) write(context, 'reply')
      else highlightSelection(context.session)
    },
  },
  {
    id: 'replyHere',
    group: 'text',
    icon: IconMessage,
    keys: ['Alt+Shift+H'],
    on: 'own',
    scope: 'text',
    run: (context) => write(context, 'reply'),
  },
  {
    id: 'tagHere',
    group: 'text',
    icon: IconTag,
    keys: ['Alt+T'],
    on: 'own',
    scope: 'text',
    run: (context) => write(context, 'tags'),
  },
  {
    id: 'playSelection',
    group: 'playback',
    icon: IconVolume,
    keys: ['Alt+P'],
    scope: 'text',
    run: ({ session }) => playSelection(session),
  },
  {
    id: 'showHighlights',
    group: 'panels',
    icon: IconNotes,
    keys: [],
    on: 'own',
    run: ({ rails }) => rails.showTab('highlights'),
  },
]
