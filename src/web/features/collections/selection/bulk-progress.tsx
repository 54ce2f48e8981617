import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { formatNumber } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import type { BulkAction } from './bulk-action.ts'
import classes from './bulk-progress.module.css'

/** Progress of bulk actions with a stop button. The browser asks for confirmation before the page is closed. */
export default function BulkProgress({ actions }: { actions: readonly BulkAction[] }) {
  const isBusy = actions.some(({ kind }) => kind !== 'select')
  useEffect(() => {
    if (!isBusy) return
    const confirmLeave = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', confirmLeave)
    return () => removeEventListener('beforeunload', confirmLeave)
  }, [isBusy])
  return (
    <div className={classes.works}>
      {actions.map((action) => (
        <ActionProgress key={action.id} action={action} />
      ))}
    </div>
  )
}

function ActionProgress({ action: { kind, doneCount, total, stop } }: { action: BulkAction }) {
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
