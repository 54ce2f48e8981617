import { Text } from '@mantine/core'
import { Link, Outlet } from '@tanstack/react-router'
import { PreferenceSelects } from '#web/features/accounts/preference-selects.tsx'
import { useTranslation } from '#web/lib/use-translation.ts'
import { Header } from '#web/ui/header.tsx'
import { Wordmark } from '#web/ui/wordmark.tsx'
import classes from './anonymous-shell.module.css'

/** The layout of the account forms: the product on one side, the form on the other. */
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
        end={<PreferenceSelects />}
      />
      <main id="content" className={classes.main}>
        <Text className={classes.tagline}>{t('accounts:tagline')}</Text>
        <Outlet />
      </main>
    </>
  )
}
