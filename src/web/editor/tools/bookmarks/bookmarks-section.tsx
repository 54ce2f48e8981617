import { toSeconds } from '#domain/words/seconds.ts'
import { getCommand } from '#web/editor/core/commands/commands.ts'
import { firstChordLabel } from '#web/editor/core/commands/key-choice.ts'
import { getBookmarks } from '#web/editor/core/document/bookmarks.ts'
import { RailSection } from '#web/editor/core/rails/rail-section.tsx'
import type { PanelProps } from '#web/editor/core/session/panel-props.ts'
import type { Session } from '#web/editor/core/session/session.ts'
import { useEditorValue } from '#web/editor/core/session/use-editor-value.ts'
import classes from '#web/editor/tools/highlights/highlights.module.css'
import { PositionList } from '#web/editor/tools/markers/position-list.tsx'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

/** Delay before the list is updated after a text change, in milliseconds. */
const idleMs = 250

const positionsOf = ({ view }: Session) =>
  getBookmarks(view.state).map(({ time, text }) => ({ at: toSeconds(time), text }))

/** Section with a text's bookmarks and instructions for adding one. */
export function BookmarksSection({ context }: PanelProps) {
  const { t } = useTranslation('transcripts')
  const { session, settings } = context
  const positions = useEditorValue(session, () => positionsOf(session), idleMs)
  const set = firstChordLabel(getCommand('bookmark'), settings.keys)
  const next = firstChordLabel(getCommand('nextBookmark'), settings.keys)
  return (
    <RailSection
      title={positions.length > 0 ? t('bookmarks.title', { count: positions.length }) : t('bookmarks.label')}
    >
      {positions.length === 0 && (
        <p className={classes.hint}>
          {set && next ? t('bookmarks.none', { set, next }) : t('bookmarks.noneYet')}
        </p>
      )}
      <PositionList context={context} positions={positions} />
    </RailSection>
  )
}
