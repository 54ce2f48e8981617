import { Text } from '@mantine/core'
import { Link, Outlet, useMatch } from '@tanstack/react-router'
import { PreferenceSelects } from '#web/features/accounts/menu/preference-selects.tsx'
import { useBrandPalette } from '#web/features/white-label/use-brand-palette.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { whiteLabel } from '#web/lib/queries/white-label.ts'
import { Header } from '#web/ui/header.tsx'
import { Wordmark } from '#web/ui/wordmark.tsx'
import classes from './anonymous-shell.module.css'

/** Layout for account forms, with the product on one side and the form on the other. */
export function AnonymousShell() {
  const { t } = useTranslation(['accounts', 'common'])
  const isSignIn = useMatch({ from: '/entry/anonymous/signin', shouldThrow: false }) !== undefined
  const brand = isSignIn ? whiteLabel() : null
  useBrandPalette(brand)
  if (brand)
    return (
      <>
        <Header start={<Text className={classes.name}>{brand.name}</Text>} end={<PreferenceSelects />} />
        <main id="content" className={classes.branded}>
          <Outlet />
        </main>
      </>
    )
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
