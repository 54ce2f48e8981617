import { IconBookmark, IconPlayerTrackNext, IconPlayerTrackPrev } from '@tabler/icons-react'
import type { Command } from '#web/editor/core/commands/command.ts'
import { goToBookmark, toggleBookmarkAtCursor } from './bookmark-actions.ts'

export const bookmarkCommands: readonly Command[] = [
  {
    id: 'bookmark',
    group: 'text',
    icon: IconBookmark,
    keys: ['Alt+B'],
    scope: 'text',
    changesText: true,
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
]
