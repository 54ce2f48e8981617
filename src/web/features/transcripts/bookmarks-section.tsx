import { useTranslation } from 'react-i18next'
import { toSeconds } from '#domain/items.ts'
import { commandOf } from './commands.ts'
import { bookmarksOf } from './editor/bookmarks.ts'
import classes from './highlights/highlights.module.css'
import { shownKeys } from './key-choice.ts'
import type { PanelProps } from './panels.ts'
import { PlaceList } from './place-list.tsx'
import { RailSection } from './rails/rail-section.tsx'
import type { Session } from './session.ts'
import { useReading } from './use-reading.ts'

/** The list follows the text this long after a change, in milliseconds. */
const idleMs = 250

const placesOf = ({ view }: Session) =>
  bookmarksOf(view.state).map(({ time, text }) => ({ at: toSeconds(time), text }))

/** The bookmarks of a text, and how to set one. */
export function BookmarksSection({ context }: PanelProps) {
  const { t } = useTranslation('transcripts')
  const { session, settings } = context
  const places = useReading(session, () => placesOf(session), idleMs)
  const set = shownKeys(commandOf('bookmark'), settings.keys)
  const next = shownKeys(commandOf('nextBookmark'), settings.keys)
  return (
    <RailSection
      title={places.length > 0 ? t('bookmarks.title', { count: places.length }) : t('bookmarks.label')}
    >
      {places.length === 0 && (
        <p className={classes.hint}>
          {set && next ? t('bookmarks.none', { set, next }) : t('bookmarks.noneYet')}
        </p>
      )}
      <PlaceList context={context} places={places} />
    </RailSection>
  )
}
