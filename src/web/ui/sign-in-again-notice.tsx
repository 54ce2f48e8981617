import { Alert, Button } from '@mantine/core'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

/** Notice for users without a password, who must sign in again to verify their identity. */
export function SignInAgainNotice({ onSignIn }: { onSignIn: () => void }) {
  const { t } = useTranslation('settings')
  return (
    <Alert color="yellow" role="alert">
      {t('again.text')}
      <div>
        <Button size="compact-sm" variant="default" mt="xs" onClick={onSignIn}>
          {t('again.button')}
        </Button>
      </div>
    </Alert>
  )
}
