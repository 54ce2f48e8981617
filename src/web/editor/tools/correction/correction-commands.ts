import {
  IconArrowBackUpDouble,
  IconBan,
  IconChecklist,
  IconCircleCheck,
  IconClipboardText,
  IconEar,
  IconEarOff,
  IconGitCompare,
  IconPlayerPauseFilled,
  IconUserShare,
} from '@tabler/icons-react'
import { findAdjacentGap, findGaps } from '#domain/comparison/coverage.ts'
import type { Command, CommandContext } from '#web/editor/core/commands/command.ts'
import { reviewTurn, seekToTime } from './record-review.ts'

/** Moves to the next or previous unplayed passage and plays it. */
function goToUnplayed({ job, session }: CommandContext, direction: 1 | -1): void {
  const gap = job && findAdjacentGap(gapsOf(job, session.player), session.player.position, direction)
  if (!gap) return
  seekToTime(session, gap[0])
  void session.player.play()
}

const gapsOf = (
  { coverage }: NonNullable<CommandContext['job']>,
  player: CommandContext['session']['player'],
) => findGaps(coverage.snapshot().played, player.snapshot().duration)

const isActive = ({ job }: CommandContext) => job?.state === 'active'
const isOpen = ({ job }: CommandContext) => job !== null && job.state !== 'ended'

/** Commands for correctors, available on job pages. */
export const correctionCommands: readonly Command[] = [
  {
    id: 'completeJob',
    group: 'job',
    icon: IconCircleCheck,
    keys: ['Alt+Shift+Enter'],
    on: 'job',
    enabled: isActive,
    run: ({ job }) => job?.openDialog('complete'),
  },
  {
    id: 'pauseJob',
    group: 'job',
    icon: IconPlayerPauseFilled,
    keys: ['Alt+Shift+S'],
    on: 'job',
    enabled: isOpen,
    run: ({ job }) => job?.setPaused(job.state === 'active'),
  },
  {
    id: 'rejectJob',
    group: 'job',
    icon: IconBan,
    keys: ['Alt+Shift+R'],
    on: 'job',
    enabled: (context) => isOpen(context) && context.job?.type !== 'exam',
    run: ({ job }) => job?.openDialog('reject'),
  },
  {
    id: 'releaseJob',
    group: 'job',
    icon: IconArrowBackUpDouble,
    keys: ['Alt+Shift+Q'],
    on: 'job',
    enabled: isOpen,
    run: ({ job }) => job?.openDialog('release'),
  },
  {
    id: 'rereviewJob',
    group: 'job',
    icon: IconUserShare,
    keys: ['Alt+Shift+W'],
    on: 'job',
    enabled: (context) => isOpen(context) && context.job?.type === 'review',
    run: ({ job }) => job?.openDialog('rereview'),
  },
  {
    id: 'nextUnplayed',
    group: 'job',
    icon: IconEar,
    keys: ['Alt+U'],
    on: 'job',
    run: (context) => goToUnplayed(context, 1),
  },
  {
    id: 'previousUnplayed',
    group: 'job',
    icon: IconEarOff,
    keys: ['Alt+Shift+U'],
    on: 'job',
    run: (context) => goToUnplayed(context, -1),
  },
  {
    id: 'passTurn',
    group: 'job',
    icon: IconChecklist,
    keys: ['Alt+Enter'],
    on: 'job',
    enabled: isActive,
    run: ({ job, session }) => job && reviewTurn(session, job.coverage),
  },
  {
    id: 'showJob',
    group: 'job',
    icon: IconClipboardText,
    keys: ['Alt+Shift+I'],
    on: 'job',
    run: ({ rails }) => rails.showTab('job'),
  },
  {
    id: 'showChanges',
    group: 'job',
    icon: IconGitCompare,
    keys: ['Alt+V'],
    on: 'job',
    enabled: ({ job }) => job?.correction.draft !== null,
    checked: ({ job }) => job?.showsChanges ?? false,
    run: ({ job }) => job?.showChanges(!job.showsChanges),
  },
]
