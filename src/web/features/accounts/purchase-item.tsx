import { Menu } from '@mantine/core'
import { IconCoins, IconExternalLink } from '@tabler/icons-react'
import { useProductConfig } from '#web/lib/product-config.ts'
import { useTranslation } from '#web/lib/use-translation.ts'

/** Menu item that opens the page for buying credits, if one is configured. */
export function PurchaseItem() {
  const { t } = useTranslation()
  const { purchase } = useProductConfig() ?? {}
  if (!purchase) return null
  return (
    <Menu.Item
      component="a"
      href={purchase}
      target="_blank"
      rel="noreferrer"
      leftSection={<IconCoins size={16} aria-hidden />}
      rightSection={<IconExternalLink size={14} aria-hidden />}
    >
      {t('header.purchase')}
    </Menu.Item>
  )
}
