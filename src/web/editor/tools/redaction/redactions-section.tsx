import { toSeconds } from '#domain/seconds.ts'
import { getRedactions } from '#web/editor/core/document/redactions.ts'
import { RailSection } from '#web/editor/core/rails/rail-section.tsx'
import type { PanelProps } from '#web/editor/core/session/panel-props.ts'
import type { Session } from '#web/editor/core/session/session.ts'
import { useEditorValue } from '#web/editor/core/session/use-editor-value.ts'
import classes from '#web/editor/tools/highlights/highlights.module.css'
import { PlaceList } from '#web/editor/tools/markers/place-list.tsx'
import { useTranslation } from '#web/lib/use-translation.ts'

/** Delay before the list is updated after a text change, in milliseconds. */
const idleMs = 250

const placesOf = ({ view }: Session) =>
  getRedactions(view.state).map(({ time, text }) => ({ at: toSeconds(time), text }))

/** Section with the redacted passages of a text; nothing without any. */
export function RedactionsSection({ context }: PanelProps) {
  const { t } = useTranslation('transcripts')
  const places = useEditorValue(context.session, () => placesOf(context.session), idleMs)
  if (places.length === 0) return null
  return (
    <RailSection title={t('redactions.title', { count: places.length })}>
      <p className={classes.hint}>{t('redactions.text')}</p>
      <PlaceList context={context} places={places} />
    </RailSection>
  )
}
