import { useTranslation } from 'react-i18next'
import { useSession } from '#web/features/accounts/queries.ts'
import { Dictionaries } from '#web/features/dictionaries/dictionaries.tsx'
import { SettingsPage } from './settings-page.tsx'

export function DictionariesPage() {
  const { t } = useTranslation('dictionaries')
  const { user } = useSession()
  return (
    <SettingsPage title={t('title')} intro={t('intro')}>
      <Dictionaries uid={user.uid} />
    </SettingsPage>
  )
}
