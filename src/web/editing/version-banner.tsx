import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Collection } from '#contract/collection.ts'
import type { Version } from '#contract/versions.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { showUndoToast } from '#web/ui/show-undo-toast.ts'
import { Notice } from './notice.tsx'
import { useVersionText } from './use-version-text.ts'
import { restoreVersion } from './version-queries.ts'

interface VersionBannerProps {
  collection: Pick<Collection, 'id' | 'editing'>
  version: Version
  /** ID of the signed-in user. */
  viewer: string
  /** Whether the recording is being processed. */
  pending?: boolean
  /** Link to the current text. */
  back: ReactNode
  /** Called when the version has been restored; undefined if the viewer can't restore it. */
  onRestored: (() => void) | undefined
}

/** Banner with the name of the displayed version and a button to restore it. */
export function VersionBanner(props: VersionBannerProps) {
  const { collection, version, viewer, pending, back, onRestored } = props
  const { t } = useTranslation(['editing', 'common'])
  const showError = useShowError()
  const { titleOf, momentOf } = useVersionText()
  const { id, editing } = collection
  const [title, moment] = [titleOf(version), momentOf(version)]
  const holder = editing && editing.id !== viewer ? `${t('lock.holder', { name: editing.name })}.` : null
  const blockedReason = pending ? t('lock.pendingVersion') : holder
  const restore = useMutation({
    mutationFn: () => restoreVersion(id, version.id),
    onError: showError,
    onSuccess: ({ undo }) => {
      const undoRestore = (versionId: string) =>
        restoreVersion(id, versionId).then(() => showUndoToast(t('versions.restoredBack'), null), showError)
      if (undo)
        showUndoToast(t('versions.restored', { title, moment }), {
          label: t('common:undo'),
          run: () => void undoRestore(undo),
        })
      else showUndoToast(t('versions.nothingToRestore'), null)
      onRestored?.()
    },
  })
  return (
    <Notice
      label={t('versions.bannerLabel')}
      text={[t('versions.banner', { title, moment }), blockedReason].filter(Boolean).join(' ')}
    >
      {back}
      {onRestored && (
        <Button
          size="compact-sm"
          variant="light"
          loading={restore.isPending}
          disabled={blockedReason !== null}
          onClick={() => restore.mutate()}
        >
          {t('versions.restoreThis')}
        </Button>
      )}
    </Notice>
  )
}
