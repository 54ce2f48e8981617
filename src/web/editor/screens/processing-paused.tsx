import { Button } from '@mantine/core'
import type { Collection } from '#contract/collection.ts'
import { PausedChip } from '#web/editing/costs/paused-chip.tsx'
import { useRetryCollection } from '#web/editor/core/session/queries.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { MessagePage } from '#web/ui/message-page.tsx'

/** Page for a paused transcription, with a button to resume it. */
export function ProcessingPaused({ collection }: { collection: Collection }) {
  const { t } = useTranslation(['transcripts', 'common'])
  const resume = useRetryCollection()
  return (
    <MessagePage
      title={t('processing.pausedTitle')}
      text={t('processing.paused')}
      actions={
        <>
          <Button loading={resume.isPending} onClick={() => resume.mutate(collection)}>
            {t('common:retry')}
          </Button>
          <PausedChip reason={t('processing.pausedWhy')} />
        </>
      }
    />
  )
}
