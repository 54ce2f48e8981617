import { languageName } from '#domain/languages/languages.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import type { Payer } from '#web/lib/queries/payer.ts'
import { usePlan } from '#web/lib/queries/use-plan.ts'
import { useUserSettings } from '#web/lib/queries/user-settings.ts'
import classes from './banners.module.css'

interface EnvironmentBannerProps {
  uid: string
  environment: string
  region: 'us' | 'eu'
  /** Whether workspaces have plans. */
  sellsPlans: boolean
  /** Workspace that is charged; null for enterprise workspaces. */
  payer: Payer | null
}

/** Banner for a non-production installation, with session details for testers. */
export function EnvironmentBanner({ uid, environment, region, sellsPlans, payer }: EnvironmentBannerProps) {
  const { t, i18n } = useTranslation('shell')
  const { defaultLanguage } = useUserSettings(uid).settings
  const plan = usePlan(payer)
  const userLanguage = i18n.resolvedLanguage ?? 'en'
  return (
    <aside className={classes.environment} aria-label={t('banner.label')}>
      <strong>{t('banner.environment', { name: environment })}</strong>
      <span>
        {t('banner.languages', {
          interface: languageName(userLanguage, userLanguage),
          recordings: defaultLanguage ? languageName(defaultLanguage, userLanguage) : t('banner.lastUsed'),
        })}
      </span>
      {plan && <span>{t(plan.usage.card ? 'banner.card' : 'banner.noCard')}</span>}
      {sellsPlans && <span>{t(payer ? 'banner.personal' : 'banner.enterprise')}</span>}
      <span>{t('banner.region', { region: t(`banner.${region}`) })}</span>
    </aside>
  )
}
