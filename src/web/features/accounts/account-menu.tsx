import { Avatar, Menu, Text, Tooltip, UnstyledButton } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { PreferenceItems } from './preference-items.tsx'
import { useSession, useSignOut } from './queries.ts'

/** The first letters of the first and the last word of a name. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}

/** The avatar and its menu: who I am, appearance, language, sign out. */
export function AccountMenu({ onSignedOut }: { onSignedOut: () => void }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const signOut = useSignOut()
  return (
    <Menu position="bottom-end" width={240} shadow="md">
      <Menu.Target>
        <Tooltip label={user.email} openDelay={600} position="bottom-end">
          <UnstyledButton aria-label={t('header.account')} style={{ borderRadius: '50%' }}>
            <Avatar color="ink" variant="filled" size={34} alt={user.name}>
              {initialsOf(user.name)}
            </Avatar>
          </UnstyledButton>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <div style={{ padding: '8px 12px' }}>
          <Text size="sm" fw={600} lineClamp={2}>
            {user.name}
          </Text>
          <Text size="xs" c="dimmed">
            {user.email}
          </Text>
        </div>
        <Menu.Divider />
        <PreferenceItems />
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout size={16} aria-hidden />}
          onClick={() => signOut.mutate(undefined, { onSuccess: onSignedOut })}
        >
          {t('header.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
