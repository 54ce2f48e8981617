import { useTranslation } from 'react-i18next'
import type { Impersonation } from '#contract/accounts.ts'
import classes from './banners.module.css'

interface ImpersonationBannerProps {
  impersonation: Impersonation
  name: string
  onEnd: () => void
}

/** Says on every page that staff looks at the product as somebody else. */
export function ImpersonationBanner({ impersonation, name, onEnd }: ImpersonationBannerProps) {
  const { t, i18n } = useTranslation('shell')
  const time = new Intl.DateTimeFormat(i18n.resolvedLanguage, { timeStyle: 'short' }).format(
    impersonation.endsAt * 1000,
  )
  return (
    <div className={classes.impersonation} role="status">
      <span>{t('banner.impersonation', { by: impersonation.by, name, time })}</span>
      <button type="button" className={classes.end} onClick={onEnd}>
        {t('banner.endImpersonation')}
      </button>
    </div>
  )
}
