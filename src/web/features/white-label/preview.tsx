import { useMantineTheme } from '@mantine/core'
import type { WhiteLabel } from '#contract/white-labels.ts'
import { brandPalette, type Scheme } from '#domain/accounts/brand-colors.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { cssVariables } from '#web/ui/theme.ts'
import { BrandLogo } from './brand-logo.tsx'
import classes from './preview.module.css'

interface PreviewProps {
  scheme: Scheme
  brand: Pick<WhiteLabel, 'name' | 'logo' | 'logoStyle' | 'buttonColor' | 'backgroundColor'>
  /** Whether to show email and password fields. */
  password: boolean
  /** Names of the providers. */
  providers: string[]
}

/** Preview of a sign-in page in one color scheme. */
export function Preview({ scheme, brand, password, providers }: PreviewProps) {
  const { t } = useTranslation(['whiteLabel', 'accounts'])
  const theme = useMantineTheme()
  const { page, button, buttonText, buttonBorder, accent } = brandPalette(brand, scheme)
  const colors = {
    ...cssVariables(theme)[scheme],
    '--page': page,
    '--button': button,
    '--button-text': buttonText,
    '--button-border': buttonBorder,
    '--accent': accent,
  } as React.CSSProperties
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>{t(`whiteLabel:preview.${scheme}`)}</figcaption>
      <div className={classes.page} style={colors} aria-hidden>
        <div className={classes.header}>{brand.name}</div>
        <div className={classes.card}>
          <BrandLogo brand={brand} />
          <div className={classes.title}>{t('accounts:signIn.title')}</div>
          {password && (
            <>
              <div>{t('accounts:fields.email')}</div>
              <div className={classes.input} />
              <div>{t('accounts:fields.password')}</div>
              <div className={classes.input} />
              <div className={classes.link}>{t('accounts:signIn.forgotten')}</div>
              <div className={classes.button}>{t('accounts:signIn.submit')}</div>
            </>
          )}
          {providers.map((name, i) => (
            <div key={name} className={!password && i === 0 ? classes.button : classes.other}>
              {t('accounts:otherWays.provider', { name })}
            </div>
          ))}
        </div>
      </div>
    </figure>
  )
}
