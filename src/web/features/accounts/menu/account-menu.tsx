import { Menu, Text, Tooltip } from '@mantine/core'
import { IconBooks, IconCpu, IconHelpCircle, IconLogout, IconSettings } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { User } from '#contract/accounts.ts'
import { useSignOut } from '#web/features/accounts/queries.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { openHelp } from '#web/lib/links/help.ts'
import { useCorrectorMode } from '#web/lib/queries/corrector-mode.ts'
import classes from './account-avatar.module.css'
import { CorrectorItems } from './corrector-items.tsx'
import { DashboardItem } from './dashboard-item.tsx'
import { PreferenceItems } from './preference-items.tsx'
import { PurchaseItem } from './purchase-item.tsx'
import { WorkspaceItems } from './workspace-items.tsx'

interface AccountMenuProps {
  avatar: ReactNode
  user: User
  onSignedOut: () => void
}

/** Avatar menu: user, appearance, language and sign-out. */
export default function AccountMenu({ avatar, user, onSignedOut }: AccountMenuProps) {
  const { t } = useTranslation()
  const showError = useShowError()
  const signOut = useSignOut()
  const inCorrectorMode = useCorrectorMode()
  const [opened, setOpened] = useState(false)
  return (
    <Menu position="bottom-end" width={240} shadow="md" opened={opened} onChange={setOpened}>
      <Menu.Target>
        <Tooltip label={user.email ?? user.name} openDelay={600} position="bottom-end" disabled={opened}>
          <button type="button" className={classes.avatar} aria-label={t('header.account')}>
            {avatar}
          </button>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        <div className={classes.who}>
          <Text size="sm" fw={600} lineClamp={2}>
            {user.name}
          </Text>
          <Text size="xs" c="dimmed">
            {user.email}
          </Text>
        </div>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconSettings size={16} aria-hidden />}
          renderRoot={(props) => <Link to="/settings/account" {...props} />}
        >
          {t('header.accountAndSettings')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconBooks size={16} aria-hidden />}
          renderRoot={(props) => <Link to="/settings/dictionaries" {...props} />}
        >
          {t('header.dictionaries')}
        </Menu.Item>
        {user.staff && (
          <Menu.Item
            leftSection={<IconCpu size={16} aria-hidden />}
            renderRoot={(props) => <Link to="/settings/models" {...props} />}
          >
            {t('header.models')}
          </Menu.Item>
        )}
        {user.isCorrector && <DashboardItem inCorrectorMode={inCorrectorMode} />}
        <CorrectorItems user={user} />
        <PurchaseItem />
        <Menu.Divider />
        {!inCorrectorMode && <WorkspaceItems uid={user.uid} currentId={user.organization} />}
        <PreferenceItems />
        <Menu.Divider />
        <Menu.Item leftSection={<IconHelpCircle size={16} aria-hidden />} onClick={() => openHelp()}>
          {t('header.help')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconLogout size={16} aria-hidden />}
          onClick={() =>
            signOut.mutate(undefined, {
              onSuccess: onSignedOut,
              onError: showError,
            })
          }
        >
          {t('header.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
