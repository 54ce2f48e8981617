import { Menu } from '@mantine/core'
import { IconUserCheck, IconWritingSign } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { User } from '#contract/accounts.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useProductConfig } from '#web/lib/queries/product-config.ts'

/** Menu items for corrector administrators, and for users who can apply to become correctors. */
export function CorrectorItems({ user }: { user: Pick<User, 'isCorrector' | 'isCorrectorAdmin'> }) {
  const { t } = useTranslation()
  const canApply = useProductConfig()?.correctorApplications === true && !user.isCorrector
  return (
    <>
      {user.isCorrectorAdmin && (
        <Menu.Item
          leftSection={<IconUserCheck size={16} aria-hidden />}
          renderRoot={(props) => (
            <Link to="/corrector/admin/$adminPage" params={{ adminPage: 'queue' }} {...props} />
          )}
        >
          {t('header.correctorAdmin')}
        </Menu.Item>
      )}
      {canApply && (
        <Menu.Item
          leftSection={<IconWritingSign size={16} aria-hidden />}
          renderRoot={(props) => <Link to="/corrector/apply" {...props} />}
        >
          {t('header.becomeCorrector')}
        </Menu.Item>
      )}
    </>
  )
}
