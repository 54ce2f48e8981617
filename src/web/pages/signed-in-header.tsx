import { useAccountLanguage } from '#web/features/accounts/account-language.ts'
import { useSession } from '#web/features/accounts/queries.ts'
import { useTranslation } from '#web/lib/use-translation.ts'
import { SkipLink } from '#web/ui/skip-link.tsx'
import { AppHeader } from './app-header.tsx'
import { BannerSpace } from './banner-space.tsx'

/** Header of public pages for signed-in users, the same as on their own pages. */
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
