import { ActionIcon, Tooltip } from '@mantine/core'
import { IconLink, IconX } from '@tabler/icons-react'
import type { CommandContext } from '#web/editor/core/commands/command.ts'
import { moveToTime } from '#web/editor/core/session/conflict-marks.ts'
import { useCopyLink } from '#web/editor/tools/highlights/use-copy-link.ts'
import { formatDuration } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import classes from './position-list.module.css'

export interface PositionItem {
  /** Position in the recording, in seconds. */
  at: number
  /** Words at that time. */
  text: string
}

interface PositionListProps {
  context: CommandContext
  positions: readonly PositionItem[]
  onRemove?: (position: PositionItem) => void
}

/** List of links to positions in the recording. */
export function PositionList({ context: { session, rails }, positions, onRemove }: PositionListProps) {
  const { t } = useTranslation('transcripts')
  const copyLink = useCopyLink()
  if (positions.length === 0) return null
  const goTo = ({ at }: PositionItem) => {
    moveToTime(session.view, at * 1000)
    session.player.seek(at)
    session.tracking.resume()
    rails.uncoverText()
  }
  return (
    <ol className={classes.list}>
      {positions.map((position) => {
        const time = formatDuration(Math.floor(position.at))
        return (
          <li key={`${position.at} ${position.text}`} className={classes.position}>
            <button type="button" className={classes.goTo} onClick={() => goTo(position)}>
              <span className={classes.time}>{time}</span>
              <span className={classes.text} dir="auto">
                {position.text}
              </span>
            </button>
            <Tooltip label={t('highlights.copyLink')} openDelay={400}>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={26}
                aria-label={t('highlights.copyLink')}
                onClick={() => copyLink(position.at)}
              >
                <IconLink size={15} aria-hidden />
              </ActionIcon>
            </Tooltip>
            {onRemove && (
              <Tooltip label={t('markers.remove')} openDelay={400}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={26}
                  aria-label={t('markers.removeAt', { time })}
                  onClick={() => onRemove(position)}
                >
                  <IconX size={15} aria-hidden />
                </ActionIcon>
              </Tooltip>
            )}
          </li>
        )
      })}
    </ol>
  )
}
