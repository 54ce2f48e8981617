import { ActionIcon, Menu, Text } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { Link, Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PreferenceItems } from '#web/features/accounts/preferences.tsx'
import { Header } from '#web/ui/header.tsx'
import { Wordmark } from '#web/ui/wordmark.tsx'
import classes from './anonymous-shell.module.css'

/** What a visitor without a session sees: what this is, and a form. */
export function AnonymousShell() {
  const { t } = useTranslation(['accounts', 'common'])
  return (
    <>
      <Header
        start={
          <Link to="/" className={classes.home} aria-label={t('common:product')}>
            <Wordmark />
          </Link>
        }
        end={
          <Menu position="bottom-end" width={200} shadow="md">
            <Menu.Target>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={`${t('common:header.theme')}, ${t('common:header.language')}`}
              >
                <IconAdjustmentsHorizontal size={20} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <PreferenceItems />
            </Menu.Dropdown>
          </Menu>
        }
      />
      <main id="content" className={classes.main}>
        <Text className={classes.tagline}>{t('accounts:tagline')}</Text>
        <div className={classes.form}>
          <Outlet />
        </div>
      </main>
    </>
  )
}
