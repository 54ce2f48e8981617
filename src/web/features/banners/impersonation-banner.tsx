import type { Impersonation } from '#contract/accounts.ts'
import { formatTime } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import classes from './banners.module.css'

interface ImpersonationBannerProps {
  impersonation: Impersonation
  name: string
  onEnd: () => void
}

/** Banner on every page while staff impersonate a user. */
export function ImpersonationBanner({ impersonation, name, onEnd }: ImpersonationBannerProps) {
  const { t, i18n } = useTranslation('shell')
  const time = formatTime(impersonation.endsAt, i18n.resolvedLanguage ?? 'en')
  return (
    <div className={classes.impersonation} role="status">
      <span>{t('banner.impersonation', { by: impersonation.by, name, time })}</span>
      <button type="button" className={classes.end} onClick={onEnd}>
        {t('banner.endImpersonation')}
      </button>
    </div>
  )
}
