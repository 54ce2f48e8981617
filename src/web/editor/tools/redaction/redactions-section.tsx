import { namesWithRedactedWords } from '#domain/redaction/redacted-names.ts'
import { toSeconds } from '#domain/words/seconds.ts'
import { getRedactions } from '#web/editor/core/document/redactions.ts'
import { getAttrs } from '#web/editor/core/document/schema.ts'
import { getTurns } from '#web/editor/core/document/turns.ts'
import { RailSection } from '#web/editor/core/rails/rail-section.tsx'
import type { PanelProps } from '#web/editor/core/session/panel-props.ts'
import type { Session } from '#web/editor/core/session/session.ts'
import { useEditorValue } from '#web/editor/core/session/use-editor-value.ts'
import classes from '#web/editor/tools/highlights/highlights.module.css'
import { PositionList } from '#web/editor/tools/markers/position-list.tsx'
import { formatList } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

/** Delay before the list is updated after a text change, in milliseconds. */
const idleMs = 250

const positionsOf = ({ view }: Session) =>
  getRedactions(view.state).map(({ time, text }) => ({ at: toSeconds(time), text }))

/** Returns the names (of the recording and its speakers) that contain redacted words. */
function findRevealingNames({ view, speakers }: Session, recording: string): string[] {
  const turns = getTurns(view.state.doc).map(({ node }) => getAttrs(node).words)
  return namesWithRedactedWords([recording, ...speakers.snapshot().all.map(({ name }) => name)], turns)
}

/** Section with a text's redacted passages; renders nothing if there are none. */
export function RedactionsSection({ context, collection }: PanelProps) {
  const { t, i18n } = useTranslation('transcripts')
  const positions = useEditorValue(context.session, () => positionsOf(context.session), idleMs)
  const names = useEditorValue(
    context.session,
    () => findRevealingNames(context.session, collection.name),
    idleMs,
  )
  if (positions.length === 0) return null
  return (
    <RailSection title={t('redactions.title', { count: positions.length })}>
      <p className={classes.hint}>{t('redactions.text')}</p>
      {names.length > 0 && (
        <p role="status" className={classes.hint}>
          {t('redactions.names', {
            count: names.length,
            names: formatList(names, i18n.resolvedLanguage ?? 'en'),
          })}
        </p>
      )}
      <PositionList context={context} positions={positions} />
    </RailSection>
  )
}
