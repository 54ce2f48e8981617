import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

/** Required password of a form for signing in, registering or resetting the password. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useTranslation('accounts')
  return (
    <PasswordInput
      label={t('fields.password')}
      name="password"
      required
      withAsterisk={false}
      visibilityToggleButtonProps={{ 'aria-label': t('fields.showPassword'), tabIndex: 0 }}
      {...props}
    />
  )
}
