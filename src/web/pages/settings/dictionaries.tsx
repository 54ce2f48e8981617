import { useNavigate, useParams } from '@tanstack/react-router'
import { useSession } from '#web/features/accounts/queries.ts'
import { Dictionaries } from '#web/features/dictionaries/dictionaries.tsx'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { SettingsPage } from './settings-page.tsx'

export function DictionariesPage() {
  const { t } = useTranslation('dictionaries')
  const { user } = useSession()
  const { id } = useParams({ strict: false })
  const navigate = useNavigate()
  const choose = (dictionaryId: string | undefined) =>
    void (dictionaryId
      ? navigate({ to: '/settings/dictionaries/$id', params: { id: dictionaryId }, resetScroll: false })
      : navigate({ to: '/settings/dictionaries', replace: true }))
  return (
    <SettingsPage title={t('title')} intro={t('intro')}>
      <Dictionaries uid={user.uid} selectedId={id} onChoose={choose} />
    </SettingsPage>
  )
}
