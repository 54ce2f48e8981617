import { useOwnLanguage } from '#web/features/accounts/own-language.ts'
import { useSession } from '#web/features/accounts/queries.ts'
import { useTranslation } from '#web/lib/use-translation.ts'
import { SkipLink } from '#web/ui/skip-link.tsx'
import { AppHeader } from './app-header.tsx'
import { BannerRoom } from './banner-room.tsx'

/** The header of public pages for signed-in users: the same as on their own pages. */
export default function OwnHeader() {
  const { t } = useTranslation()
  useOwnLanguage(useSession().user.language)
  return (
    <>
      <SkipLink label={t('skipToContent')} />
      <BannerRoom />
      <AppHeader />
    </>
  )
}
