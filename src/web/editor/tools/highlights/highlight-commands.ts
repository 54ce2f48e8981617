import {
  IconBookmark,
  IconHighlight,
  IconMessage,
  IconNotes,
  IconPlayerTrackNext,
  IconPlayerTrackPrev,
  IconTag,
  IconVolume,
} from '@tabler/icons-react'
import type { Command, CommandContext } from '#web/editor/core/commands/command.ts'
import {
  editHighlightPart,
  goToBookmark,
  highlightSelection,
  playSelection,
  toggleBookmarkAtCursor,
} from './highlight-actions.ts'
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
    id: 'bookmark',
    group: 'text',
    icon: IconBookmark,
    keys: ['Alt+B'],
    scope: 'text',
    writes: true,
    run: ({ session }) => toggleBookmarkAtCursor(session),
  },
  {
    id: 'nextBookmark',
    group: 'text',
    icon: IconPlayerTrackNext,
    keys: ['Alt+M'],
    run: ({ session }) => goToBookmark(session, 1),
  },
  {
    id: 'previousBookmark',
    group: 'text',
    icon: IconPlayerTrackPrev,
    keys: ['Alt+Shift+M'],
    run: ({ session }) => goToBookmark(session, -1),
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
