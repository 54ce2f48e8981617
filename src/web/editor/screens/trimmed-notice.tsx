import { Anchor } from '@mantine/core'
import type { Collection } from '#contract/collection.ts'
import { openUpsell } from '#web/lib/api/query-client.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { usePayer } from '#web/lib/queries/payer.ts'
import classes from './workbench.module.css'

/** Notice below a transcript trimmed by the plan's limits; tells workspace members how to see the rest. */
export function TrimmedNotice({ orgId }: Pick<Collection, 'orgId'>) {
  const { t } = useTranslation('transcripts')
  const payer = usePayer()
  return (
    <p className={classes.trimmed}>
      {t('trimmed')}{' '}
      {payer?.orgId === orgId && (
        <Anchor
          component="button"
          type="button"
          underline="always"
          onClick={() => openUpsell('FileSizeLimit')}
        >
          {t('trimmedHow')}
        </Anchor>
      )}
    </p>
  )
}
