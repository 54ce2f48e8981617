import { Menu } from '@mantine/core'
import { useSession } from '#web/features/accounts/queries.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useOpenWorkspace } from './use-open-workspace.ts'

/** Menu items for switching workspaces; none if there is only one workspace. */
export function WorkspaceItems({ uid, currentId }: { uid: string; currentId: string | null }) {
  const { t } = useTranslation()
  const { workspaces } = useSession()
  const openWorkspace = useOpenWorkspace(uid)
  if (workspaces.length < 2) return null
  return (
    <>
      <Menu.Label>{t('header.workspace')}</Menu.Label>
      <Menu.RadioGroup value={currentId ?? ''} onChange={openWorkspace}>
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
