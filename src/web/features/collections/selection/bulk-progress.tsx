import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { formatNumber } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import classes from './bulk-progress.module.css'
import type { BulkWork } from './bulk-work.ts'

/** Progress of bulk actions, with a way to stop them; the page asks before it is left. */
export default function BulkProgress({ works }: { works: readonly BulkWork[] }) {
  const busy = works.some(({ kind }) => kind !== 'select')
  useEffect(() => {
    if (!busy) return
    const confirmLeave = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', confirmLeave)
    return () => removeEventListener('beforeunload', confirmLeave)
  }, [busy])
  return (
    <div className={classes.works}>
      {works.map((work) => (
        <Work key={work.id} work={work} />
      ))}
    </div>
  )
}

function Work({ work: { kind, doneCount, total, stop } }: { work: BulkWork }) {
  const { t, i18n } = useTranslation('selection')
  const formatCount = (value: number) => formatNumber(value, i18n.resolvedLanguage ?? 'en')
  const text =
    total === null
      ? t('selecting', { done: formatCount(doneCount) })
      : t(`work.${kind}`, { done: formatCount(doneCount), total: formatCount(total) })
  return (
    <section className={classes.work} aria-label={t('progress')}>
      <span>{text}</span>
      <progress
        className={classes.bar}
        aria-label={text}
        max={total ?? undefined}
        value={total ? doneCount : undefined}
      />
      <Button size="compact-sm" variant="default" onClick={stop}>
        {t('stop')}
      </Button>
    </section>
  )
}
