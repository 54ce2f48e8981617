import { useTranslation } from 'react-i18next'
import { useOwnLanguage } from '#web/features/accounts/own-language.ts'
import { useSession } from '#web/features/accounts/queries.ts'
import { withTexts } from '#web/lib/i18n.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { SkipLink } from '#web/ui/skip-link.tsx'
import { WhenIdle } from '#web/ui/when-idle.tsx'
import { AppHeader } from './app-header.tsx'

const Banners = lazyPart(withTexts(() => import('./banners.tsx'), 'shell'))

/** What the signed-in see above a page that is for everybody: the same as above their own. */
export default function OwnHeader() {
  const { t } = useTranslation()
  useOwnLanguage(useSession().user.language)
  return (
    <>
      <SkipLink label={t('skipToContent')} />
      <WhenIdle>
        <Banners />
      </WhenIdle>
      <AppHeader />
    </>
  )
}
