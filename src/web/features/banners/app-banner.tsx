import { CloseButton } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { isAppOffered } from './app-offer.ts'
import classes from './banners.module.css'

/** Banner that promotes the app on supported phones; once dismissed, it stays hidden for twelve hours. */
export function AppBanner({ address }: { address: string }) {
  const { t } = useTranslation('shell')
  const [dismissedAt, dismiss] = useLocalStorage<number | null>({
    key: 'longhand.appBanner.dismissed',
    defaultValue: null,
    getInitialValueInEffect: false,
  })
  if (!isAppOffered({ address, userAgent: navigator.userAgent, dismissedAt, now: Date.now() })) return null
  return (
    <aside className={classes.app} aria-label={t('banner.app')}>
      <span>{t('banner.app')}</span>
      <a href={address}>{t('banner.appOpen')}</a>
      <CloseButton size="sm" aria-label={t('banner.appDismiss')} onClick={() => dismiss(Date.now())} />
    </aside>
  )
}
