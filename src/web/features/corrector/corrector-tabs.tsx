import { Link } from '@tanstack/react-router'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import classes from '#web/ui/page-tabs.module.css'

/**
 * Dashboard tabs, selected by `?tab=`, followed by tabs with their own pages. Their labels are in the
 * catalog, under `tab`.
 */
export const dashboardTabs = ['work', 'statistics', 'leaderboard', 'rejections', 'pay'] as const
const pages = [
  { id: 'apply', to: '/corrector/apply' },
  { id: 'guide', to: '/corrector/guide' },
] as const

export type DashboardTab = (typeof dashboardTabs)[number]

/** Navigation for the corrector pages. */
export function CorrectorTabs({ currentTab }: { currentTab: DashboardTab | (typeof pages)[number]['id'] }) {
  const { t } = useTranslation('corrector')
  const tabProps = (id: typeof currentTab) => ({
    className: classes.tab,
    'data-shown': id === currentTab || undefined,
    'aria-current': id === currentTab ? ('page' as const) : undefined,
    children: t(`tab.${id}`),
  })
  return (
    <nav className={classes.tabs} aria-label={t('title')}>
      {dashboardTabs.map((id) => (
        <Link
          key={id}
          to="/corrector"
          search={id === 'work' ? {} : { tab: id }}
          activeOptions={{ exact: true }}
          {...tabProps(id)}
        />
      ))}
      {pages.map(({ id, to }) => (
        <Link key={id} to={to} {...tabProps(id)} />
      ))}
    </nav>
  )
}
