import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Workspace } from '#contract/accounts.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { MessagePage } from '#web/ui/message-page.tsx'
import { ssoStartUrl } from './queries.ts'

interface SsoRequiredProps {
  workspace: Pick<Workspace, 'id' | 'name'>
  /** Other workspaces that are accessible in this session. */
  otherWorkspaces: readonly Pick<Workspace, 'id' | 'name'>[]
  /** Requested page. */
  redirect: string
  onSwitch: (id: string) => void
}

/** Page shown for a workspace that requires its own single sign-on, with a link to sign in. */
export default function SsoRequired({ workspace, otherWorkspaces, redirect, onSwitch }: SsoRequiredProps) {
  const { t } = useTranslation('sso')
  const { id, name } = workspace
  return (
    <MessagePage
      title={t('required.title', { name })}
      text={t('required.text')}
      actions={
        <>
          <Button component="a" href={ssoStartUrl(id, redirect)}>
            {t('required.signIn', { name })}
          </Button>
          {otherWorkspaces.map((otherWorkspace) => (
            <Button key={otherWorkspace.id} variant="default" onClick={() => onSwitch(otherWorkspace.id)}>
              {t('required.other', { name: otherWorkspace.name })}
            </Button>
          ))}
          <Button variant="subtle" renderRoot={(props) => <Link to="/settings/account" {...props} />}>
            {t('required.account')}
          </Button>
        </>
      }
    />
  )
}
