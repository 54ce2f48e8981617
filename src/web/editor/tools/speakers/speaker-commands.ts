import { IconUserEdit, IconUserShare } from '@tabler/icons-react'
import type { Command } from '#web/editor/core/commands/command.ts'
import { giveToNth, openSpeakerMenu } from './speaker-actions.ts'

const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const

export const speakerCommands: readonly Command[] = [
  {
    id: 'changeSpeaker',
    group: 'text',
    icon: IconUserEdit,
    keys: ['Alt+S'],
    where: 'text',
    writes: true,
    run: ({ session }) => openSpeakerMenu(session),
  },
  ...numbers.map(
    (nth): Command => ({
      id: `speaker${nth}`,
      group: 'text',
      icon: IconUserShare,
      keys: [`Alt+${nth}`],
      where: 'text',
      writes: true,
      enabled: ({ session }) => nth <= session.speakers.snapshot().all.length + 1,
      run: ({ session }) => giveToNth(session, nth),
    }),
  ),
]
