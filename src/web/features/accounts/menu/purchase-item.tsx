import { Menu } from '@mantine/core'
import { IconCoins, IconExternalLink } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useProductConfig } from '#web/lib/queries/product-config.ts'
import { useCurrentPayer } from './use-current-payer.ts'

/** Menu item for buying credits, either at `/plans` or on the configured page. */
export function PurchaseItem() {
  const { t } = useTranslation()
  const payer = useCurrentPayer()
  const { purchase, edition } = useProductConfig() ?? {}
  const icon = <IconCoins size={16} aria-hidden />
  if (payer)
    return (
      <Menu.Item leftSection={icon} renderRoot={(props) => <Link to="/plans" {...props} />}>
        {t('header.purchase')}
      </Menu.Item>
    )
  // Enterprise workspaces don't buy credits.
  if (!purchase || edition === 'plans') return null
  return (
    <Menu.Item
      component="a"
      href={purchase}
      target="_blank"
      rel="noreferrer"
      leftSection={icon}
      rightSection={<IconExternalLink size={14} aria-hidden />}
    >
      {t('header.purchase')}
    </Menu.Item>
  )
}
