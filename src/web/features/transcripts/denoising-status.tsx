import { Loader, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Collection } from '#contract/collections.ts'
import classes from './top-bar.module.css'

/** That a version without noise is being made, and that it is ready. */
export function DenoisingStatus({ collection }: { collection: Collection }) {
  const { t } = useTranslation('transcripts')
  const isReady = collection.audioVersions.includes('denoised')
  const was = useRef(collection.denoising)
  const [done, setDone] = useState(false)
  useEffect(() => {
    if (was.current && !collection.denoising && isReady) setDone(true)
    was.current = collection.denoising
  }, [collection.denoising, isReady])
  const text = collection.denoising ? t('denoise.working') : done ? t('denoise.done') : ''
  return (
    <Text component="span" size="sm" c="dimmed" role="status" className={classes.status}>
      {collection.denoising && <Loader size={14} aria-hidden />}
      {text}
    </Text>
  )
}
