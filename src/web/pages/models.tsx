import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useSession } from '#web/features/accounts/queries.ts'
import { Models } from '#web/features/models/models.tsx'
import { SpeechEngines } from '#web/features/models/speech-engines.tsx'
import { useTranslation } from '#web/lib/use-translation.ts'
import { MessagePage } from '#web/ui/message-page.tsx'
import { AppHeader } from './app-header.tsx'
import { SettingsPage } from './settings-page.tsx'

export function ModelsPage() {
  const { t } = useTranslation(['models', 'common'])
  const { user } = useSession()
  if (!user.staff)
    return (
      <>
        <AppHeader />
        <MessagePage
          title={t('common:notAllowed.title')}
          text={t('common:notAllowed.text')}
          actions={
            <Button component={Link} to="/dashboard">
              {t('common:notFound.back')}
            </Button>
          }
        />
      </>
    )
  return (
    <SettingsPage title={t('models:title')} intro={t('models:intro')}>
      <Models />
      <SpeechEngines />
    </SettingsPage>
  )
}
