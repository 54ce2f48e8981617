import { Button } from '@mantine/core'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { VersionScreen } from '#web/editor/screens/version-screen.tsx'
import { AccountAvatar } from '#web/features/accounts/menu/account-avatar.tsx'
import { useSession } from '#web/features/accounts/queries.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

const path = '/signed-in/correctors/corrector/$locale/$type/$id/versions/$version'

/** Page for reading and playing back an earlier version of a corrector's job. */
export function CorrectorVersionPage() {
  const { t } = useTranslation('corrections')
  const params = useParams({ from: path })
  const { user } = useSession()
  const navigate = useNavigate()
  return (
    <VersionScreen
      id={params.id}
      versionId={params.version}
      viewer={user.uid}
      job={{
        title: t('versionTitle'),
        backLink: (
          <Button
            size="compact-sm"
            variant="default"
            renderRoot={(props) => <Link to="/corrector/$locale/$type/$id" params={params} {...props} />}
          >
            {t('backToJob')}
          </Button>
        ),
      }}
      account={<AccountAvatar onSignedOut={() => void navigate({ to: '/signin' })} />}
    />
  )
}
