import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useSession } from '#web/features/accounts/queries.ts'
import { WhiteLabels } from '#web/features/white-label/white-labels.tsx'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { NotAllowed } from '#web/pages/not-allowed.tsx'
import { SettingsPage } from './settings-page.tsx'

/** Page with the white-label sign-in pages, for staff. */
export function WhiteLabelSettingsPage() {
  const { t } = useTranslation('whiteLabel')
  const { user } = useSession()
  if (!user.staff) return <NotAllowed />
  return (
    <SettingsPage title={t('title')} intro={t('intro')} tab="/settings/installation">
      <Text size="sm" mb="lg">
        <Anchor inherit renderRoot={(props) => <Link to="/settings/installation" {...props} />}>
          {t('back')}
        </Anchor>
      </Text>
      <WhiteLabels />
    </SettingsPage>
  )
}
