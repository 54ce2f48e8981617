import { Loader, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Collection } from '#contract/collection.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { usePayer } from '#web/lib/queries/payer.ts'
import classes from './top-bar.module.css'

/** Displays the status of denoising; a toast announces its completion. */
export function DenoisingStatus({ collection }: { collection: Collection }) {
  const { t } = useTranslation('transcripts')
  const { denoising } = collection
  const payer = usePayer()
  const isReady = collection.audioVersions.includes('denoised')
  const wasDenoising = useRef(denoising)
  const notify = useEffectEvent(() => notifications.show({ message: t('denoise.done') }))
  useEffect(() => {
    if (wasDenoising.current && !denoising && isReady) notify()
    wasDenoising.current = denoising
  }, [denoising, isReady])
  return (
    <Text component="span" size="sm" c="dimmed" role="status" className={classes.status}>
      {denoising && (
        <>
          <Loader size={14} aria-hidden />
          {t('denoise.working')}
          {payer && ` ${t('denoise.free')}`}
        </>
      )}
    </Text>
  )
}
