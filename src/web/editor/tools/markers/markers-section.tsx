import { toMs } from '#domain/items.ts'
import { excerptAt } from '#web/editor/core/document/excerpt.ts'
import { RailSection } from '#web/editor/core/rails/rail-section.tsx'
import type { PanelProps } from '#web/editor/core/session/panel-props.ts'
import { useReading } from '#web/editor/core/session/use-reading.ts'
import { useTranslation } from '#web/lib/use-translation.ts'
import { PlaceList } from './place-list.tsx'

/** Delay of the quoted text after a change, in milliseconds. */
const idleMs = 500

/** The viewer's private markers. */
export function MarkersSection({ context }: PanelProps) {
  const { t } = useTranslation('transcripts')
  const { session, markers, removeMarker } = context
  const doc = useReading(session, () => session.view.state.doc, idleMs)
  if (markers.length === 0) return null
  const places = markers.map((at) => ({ at, text: excerptAt(doc, toMs(at)) }))
  return (
    <RailSection title={t('markers.title', { count: markers.length })}>
      <PlaceList context={context} places={places} onRemove={({ at }) => removeMarker(at)} />
    </RailSection>
  )
}
