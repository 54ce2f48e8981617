import { ActionIcon, Tooltip } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toSeconds } from '#domain/items.ts'
import { formatDuration } from '#web/lib/format.ts'
import { commandOf } from './commands.ts'
import { showTime } from './conflict-marks.ts'
import { type Bookmark, bookmarksOf } from './editor/bookmarks.ts'
import classes from './highlights/highlights.module.css'
import { shownKeys } from './key-choice.ts'
import type { PanelProps } from './panels.ts'
import { RailSection } from './rails/rail-section.tsx'
import type { Session } from './session.ts'
import { useCopyLink } from './use-copy-link.ts'

/** The list follows the text this long after a change, in milliseconds. */
const idleMs = 250

/** The bookmarks of a text, and how to set one. */
export function BookmarksSection({ context: { session, rails, settings } }: PanelProps) {
  const { t } = useTranslation('transcripts')
  const bookmarks = useBookmarks(session)
  const copyLink = useCopyLink()
  const set = shownKeys(commandOf('bookmark'), settings.keys)
  const next = shownKeys(commandOf('nextBookmark'), settings.keys)
  const go = ({ time }: Bookmark) => {
    showTime(session.view, time)
    session.player.seek(toSeconds(time))
    session.tracking.resume()
    rails.uncoverText()
  }
  return (
    <RailSection
      title={bookmarks.length > 0 ? t('bookmarks.title', { count: bookmarks.length }) : t('bookmarks.label')}
    >
      {bookmarks.length === 0 && (
        <p className={classes.hint}>
          {set && next ? t('bookmarks.none', { set, next }) : t('bookmarks.noneYet')}
        </p>
      )}
      <ol className={classes.bookmarks}>
        {bookmarks.map((bookmark) => (
          <li key={`${bookmark.time} ${bookmark.text}`} className={classes.bookmark}>
            <button type="button" className={classes.goTo} onClick={() => go(bookmark)}>
              <span className={classes.time}>{formatDuration(Math.floor(bookmark.time / 1000))}</span>
              <span>{bookmark.text}</span>
            </button>
            <Tooltip label={t('highlights.copyLink')} openDelay={400}>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={26}
                aria-label={t('highlights.copyLink')}
                onClick={() => copyLink(toSeconds(bookmark.time))}
              >
                <IconLink size={15} aria-hidden />
              </ActionIcon>
            </Tooltip>
          </li>
        ))}
      </ol>
    </RailSection>
  )
}

function useBookmarks({ view, onChange }: Session): readonly Bookmark[] {
  const [bookmarks, setBookmarks] = useState<readonly Bookmark[]>(() => bookmarksOf(view.state))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onChange(() => {
      clearTimeout(timer)
      timer = setTimeout(() => setBookmarks(bookmarksOf(view.state)), idleMs)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [view, onChange])
  return bookmarks
}
