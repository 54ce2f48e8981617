import { useSession } from '#web/features/accounts/queries.ts'
import { useAccountLanguage } from '#web/features/accounts/session/account-language.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { SkipLink } from '#web/ui/skip-link.tsx'
import { AppHeader } from './app-header.tsx'
import { BannerSpace } from './banner-space.tsx'

/** Header that signed-in users see on public pages, the same as on their own pages. */
export default function SignedInHeader() {
  const { t } = useTranslation()
  useAccountLanguage(useSession().user.language)
  return (
    <>
      <SkipLink label={t('skipToContent')} />
      <BannerSpace />
      <AppHeader />
    </>
  )
}
