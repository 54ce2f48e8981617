import { Text, VisuallyHidden } from '@mantine/core'
import { publicViewDays } from '#contract/limits.ts'
import type { ManagedLink } from '#contract/public-links.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import classes from './public-link.module.css'

const dayMs = 86_400_000

/** A public page's view count: the total, and a bar for each recent day (UTC). */
export function LinkViews({ link: { views, days } }: { link: ManagedLink }) {
  const { t, i18n } = useTranslation('sharing')
  const locale = i18n.resolvedLanguage ?? 'en'
  const byDay = new Map(days.map((day) => [day.day, day.views]))
  const max = Math.max(1, ...byDay.values())
  const lastDays = Array.from({ length: publicViewDays }, (_, index) =>
    new Date(Date.now() - (publicViewDays - 1 - index) * dayMs).toISOString().slice(0, 10),
  )
  const nameOf = (day: string) => formatDate(Date.parse(`${day}T12:00Z`) / 1000, locale)
  return (
    <div>
      <Text size="sm">{t('link.views', { count: views })}</Text>
      {days.length > 0 && (
        <>
          <div className={classes.chart} aria-hidden="true">
            {lastDays.map((day) => {
              const count = byDay.get(day) ?? 0
              return (
                <span
                  key={day}
                  title={t('link.viewsOn', { count, day: nameOf(day) })}
                  data-empty={count === 0 || undefined}
                  style={{ blockSize: `${Math.max(4, (count / max) * 100)}%` }}
                />
              )
            })}
          </div>
          <Text size="xs" c="dimmed" className={classes.span} aria-hidden="true">
            <span>{nameOf(lastDays[0] ?? '')}</span>
            <span>{nameOf(lastDays.at(-1) ?? '')}</span>
          </Text>
          <VisuallyHidden>
            <ul aria-label={t('link.viewsByDay')}>
              {days.map((day) => (
                <li key={day.day}>{t('link.viewsOn', { count: day.views, day: nameOf(day.day) })}</li>
              ))}
            </ul>
          </VisuallyHidden>
        </>
      )}
    </div>
  )
}
