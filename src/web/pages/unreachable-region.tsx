import { Button } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { useSession, useSwitchWorkspace } from '#web/features/accounts/queries.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { safeRedirect } from '#web/lib/links/redirect.ts'
import { Header } from '#web/ui/header.tsx'
import { MessagePage } from '#web/ui/message-page.tsx'
import { Wordmark } from '#web/ui/wordmark.tsx'

/**
 * Page shown if the current workspace's region doesn't respond, with a retry button and the workspaces in
 * other regions.
 */
export function UnreachableRegionPage() {
  const { t } = useTranslation('regions')
  const errorText = useErrorText()
  const { region, redirect } = useSearch({ from: '/unreachable' })
  const { user, workspaces } = useSession()
  const change = useSwitchWorkspace(user.uid)
  const currentWorkspace = workspaces.find(({ id }) => id === user.organization)
  const otherWorkspaces = workspaces.filter(({ locale }) => locale !== region)
  return (
    <>
      <Header start={<Wordmark />} end={null} />
      <MessagePage
        title={t(`down.title.${region}`)}
        text={t('down.text', { name: currentWorkspace?.name ?? '' })}
        actions={
          <>
            <Button component="a" href={safeRedirect(redirect, location.origin, '/dashboard')}>
              {t('enter.again')}
            </Button>
            {otherWorkspaces.map(({ id, name }) => (
              <Button
                key={id}
                variant="default"
                loading={change.isPending && change.variables === id}
                onClick={() => change.mutate(id, { onSuccess: () => location.assign('/dashboard') })}
              >
                {t('down.open', { name })}
              </Button>
            ))}
            <Button component="a" href="/logout" variant="subtle">
              {t('down.signOut')}
            </Button>
          </>
        }
      >
        {change.error && <div role="alert">{errorText(change.error)}</div>}
      </MessagePage>
    </>
  )
}
