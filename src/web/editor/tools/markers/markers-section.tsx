import { toMs } from '#domain/words/seconds.ts'
import { excerptAt } from '#web/editor/core/document/excerpt.ts'
import { RailSection } from '#web/editor/core/rails/rail-section.tsx'
import type { PanelProps } from '#web/editor/core/session/panel-props.ts'
import { useEditorValue } from '#web/editor/core/session/use-editor-value.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { PositionList } from './position-list.tsx'

/** Debounce delay for updating the quoted text after a change, in milliseconds. */
const idleMs = 500

/** Section with the viewer's private markers. */
export function MarkersSection({ context }: PanelProps) {
  const { t } = useTranslation('transcripts')
  const { session, markers, removeMarker } = context
  const doc = useEditorValue(session, () => session.view.state.doc, idleMs)
  if (markers.length === 0) return null
  const positions = markers.map((at) => ({ at, text: excerptAt(doc, toMs(at)) }))
  return (
    <RailSection title={t('markers.title', { count: markers.length })}>
      <PositionList context={context} positions={positions} onRemove={({ at }) => removeMarker(at)} />
    </RailSection>
  )
}
