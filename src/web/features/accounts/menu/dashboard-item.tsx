import { Menu } from '@mantine/core'
import { IconLayoutDashboard, IconWritingSign } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

/** Menu item that lets correctors switch between their two dashboards. */
export function DashboardItem({ inCorrectorMode }: { inCorrectorMode: boolean }) {
  const { t } = useTranslation()
  const Icon = inCorrectorMode ? IconLayoutDashboard : IconWritingSign
  return (
    <Menu.Item
      leftSection={<Icon size={16} aria-hidden />}
      renderRoot={(props) => <Link to={inCorrectorMode ? '/dashboard' : '/corrector'} {...props} />}
    >
      {inCorrectorMode ? t('header.ownDashboard') : t('header.correctorDashboard')}
    </Menu.Item>
  )
}
