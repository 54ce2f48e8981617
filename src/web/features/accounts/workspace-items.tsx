import { Menu } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import { useErrorText } from '#web/lib/error-text.ts'
import { useTranslation } from '#web/lib/use-translation.ts'
import { useSession, useSwitchWorkspace } from './queries.ts'

/** Menu items to switch workspaces; none with only one. */
export function WorkspaceItems({ uid, current }: { uid: string; current: string | null }) {
  const { t } = useTranslation()
  const { workspaces } = useSession()
  const errorText = useErrorText()
  const navigate = useNavigate()
  const change = useSwitchWorkspace(uid)
  if (workspaces.length < 2) return null
  const go = (id: string) =>
    change.mutate(id, {
      onSuccess: () => void navigate({ to: '/dashboard' }),
      onError: (error) => notifications.show({ color: 'red', message: errorText(error) }),
    })
  return (
    <>
      <Menu.Label>{t('header.workspace')}</Menu.Label>
      <Menu.RadioGroup value={current ?? ''} onChange={go}>
        {workspaces.map(({ id, name }) => (
          <Menu.RadioItem key={id} value={id}>
            {name}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      <Menu.Divider />
    </>
  )
}
