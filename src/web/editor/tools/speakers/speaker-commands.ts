import { IconUserEdit, IconUserShare, IconUsersGroup } from '@tabler/icons-react'
import { type Command, hasMedia } from '#web/editor/core/commands/command.ts'
import { diarizationDialog } from './diarization-state.ts'
import { assignToNthSpeaker, openSpeakerMenu } from './speaker-actions.ts'
import { speakerShares } from './speaker-shares.ts'

const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const

export const speakerCommands: readonly Command[] = [
  {
    id: 'changeSpeaker',
    group: 'text',
    icon: IconUserEdit,
    keys: ['Alt+S'],
    scope: 'text',
    changesText: true,
    run: ({ session }) => openSpeakerMenu(session),
  },
  {
    id: 'identifySpeakers',
    group: 'transcript',
    icon: IconUsersGroup,
    keys: [],
    on: 'own',
    changesText: true,
    enabled: ({ collection, session }) =>
      hasMedia(collection) && speakerShares(session.view.state.doc).size > 0,
    run: () => diarizationDialog.open(true),
  },
  ...numbers.map(
    (position): Command => ({
      id: `speaker${position}`,
      group: 'text',
      icon: IconUserShare,
      keys: [`Alt+${position}`],
      scope: 'text',
      changesText: true,
      enabled: ({ session }) => position <= session.speakers.snapshot().all.length + 1,
      run: ({ session }) => assignToNthSpeaker(session, position),
    }),
  ),
]
