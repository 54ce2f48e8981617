import { ActionIcon, Tooltip } from '@mantine/core'
import { IconLink, IconX } from '@tabler/icons-react'
import type { CommandContext } from '#web/editor/core/commands/command.ts'
import { moveToTime } from '#web/editor/core/session/conflict-marks.ts'
import { useCopyLink } from '#web/editor/tools/highlights/use-copy-link.ts'
import { formatDuration } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import classes from './place-list.module.css'

export interface PlaceItem {
  /** Position in the recording, in seconds. */
  at: number
  /** Words at that time. */
  text: string
}

interface PlaceListProps {
  context: CommandContext
  places: readonly PlaceItem[]
  onRemove?: (place: PlaceItem) => void
}

/** List of links to positions in the recording. */
export function PlaceList({ context: { session, rails }, places, onRemove }: PlaceListProps) {
  const { t } = useTranslation('transcripts')
  const copyLink = useCopyLink()
  if (places.length === 0) return null
  const goTo = ({ at }: PlaceItem) => {
    moveToTime(session.view, at * 1000)
    session.player.seek(at)
    session.tracking.resume()
    rails.uncoverText()
  }
  return (
    <ol className={classes.list}>
      {places.map((place) => {
        const time = formatDuration(Math.floor(place.at))
        return (
          <li key={`${place.at} ${place.text}`} className={classes.place}>
            <button type="button" className={classes.goTo} onClick={() => goTo(place)}>
              <span className={classes.time}>{time}</span>
              <span className={classes.text} dir="auto">
                {place.text}
              </span>
            </button>
            <Tooltip label={t('highlights.copyLink')} openDelay={400}>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={26}
                aria-label={t('highlights.copyLink')}
                onClick={() => copyLink(place.at)}
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
                  onClick={() => onRemove(place)}
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
