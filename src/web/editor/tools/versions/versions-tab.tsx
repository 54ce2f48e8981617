import { Link } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'
import { type ComparedPair, currentTextId } from '#web/editing/comparison/compared-pair.ts'
import { VersionList } from '#web/editing/version-list.tsx'
import { useVersions } from '#web/editing/version-queries.ts'
import { ensureSaved } from '#web/editor/core/saving/ensure-saved.ts'
import type { PanelProps } from '#web/editor/core/session/panel-props.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { CorrectionsButton } from './corrections-button.tsx'
import { OffsetPanel } from './offset-panel.tsx'
import { useRestoreVersion } from './use-restore-version.tsx'
import { VersionComparison } from './version-comparison.tsx'
import classes from './versions.module.css'

/** Tab for saving, viewing, comparing and restoring a transcript's versions. */
export default function VersionsTab({ collection: { id, perfection }, context: { session } }: PanelProps) {
  const { t } = useTranslation(['transcripts', 'editing'])
  const { data } = useVersions(id)
  const [pair, setPair] = useState<ComparedPair | null>(null)
  const { restore, restoring } = useRestoreVersion(id, session)
  const isReadOnly = useSyncExternalStore(session.readOnly.subscribe, session.readOnly.snapshot) !== null
  if (data && pair)
    return (
      <VersionComparison
        id={id}
        session={session}
        pair={pair}
        versions={data.pages.flatMap(({ Items }) => Items)}
        onPairChange={setPair}
        onClose={() => setPair(null)}
      />
    )
  return (
    <VersionList
      collectionId={id}
      label={t('transcripts:rail.versions')}
      readOnly={isReadOnly}
      restoring={restoring}
      saveFirst={() => ensureSaved(session.saver, t('editing:versions.unsaved'))}
      renderLink={(version, props) => (
        <Link to="/transcript/$id/versions/$version" params={{ id, version }} {...props} />
      )}
      onCompare={(version) => setPair({ before: version.id, after: currentTextId })}
      onRestore={restore}
    >
      {perfection && <CorrectionsButton id={id} onCompare={setPair} />}
      <div className={classes.shift}>
        {!isReadOnly && <OffsetPanel collectionId={id} session={session} />}
      </div>
    </VersionList>
  )
}
