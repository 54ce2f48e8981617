import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import type { ComparedPair } from '#web/editing/comparison/compared-pair.ts'
import { correctionsHash } from '#web/editor/core/rails/rails.ts'
import { call } from '#web/lib/api/api.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import classes from './versions.module.css'

interface CorrectionsProps {
  id: string
  /** Compares the draft with the corrected version. */
  onCompare: (pair: ComparedPair) => void
}

/**
 * Button that opens the corrections made to a proofread transcript; they open immediately if the URL requests
 * it.
 */
export function CorrectionsButton({ id, onCompare }: CorrectionsProps) {
  const { t } = useTranslation('transcripts')
  const navigate = useNavigate()
  const wantsCorrections = useLocation({ select: ({ hash }) => `#${hash}` === correctionsHash })
  const { data } = useQuery({
    queryKey: ['collection', id, 'precision'],
    queryFn: ({ signal }) => call('getPrecision', { params: { id } }, { signal }),
  })
  const versions = data?.order?.versions
  const compare = useEffectEvent(
    () => versions && onCompare({ before: versions.draft, after: versions.final }),
  )
  const hasVersions = versions != null
  // Remove the fragment, so that the same link works again.
  const clearHash = useEffectEvent(() => void navigate({ to: '.', hash: '', replace: true }))
  useEffect(() => {
    if (!wantsCorrections || !hasVersions) return
    compare()
    clearHash()
  }, [wantsCorrections, hasVersions])
  if (!versions) return null
  return (
    <section className={classes.corrections}>
      <Text size="sm">{t('precision.compareText')}</Text>
      <Button size="compact-sm" variant="light" onClick={() => compare()}>
        {t('precision.compare')}
      </Button>
    </section>
  )
}
