import { Button, PasswordInput, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '#contract/accounts.ts'
import { maxPasswordLength, passwordLength } from '#contract/person.ts'
import { ApiError } from '#web/lib/api.ts'
import { useErrorText } from '#web/lib/error-text.ts'
import { useProductConfig } from '#web/lib/product-config.ts'
import { SignInAgain } from '#web/ui/sign-in-again.tsx'
import classes from './profile.module.css'
import { type ShowUser, useChangePassword } from './queries.ts'

interface PasswordFormProps {
  user: User
  showUser: ShowUser
  onDone: () => void
  onSignInAgain: () => void
}

/** Asks for a new password, and for the current one where there is one. */
export function PasswordForm({ user, showUser, onDone, onSignInAgain }: PasswordFormProps) {
  const { t } = useTranslation(['settings', 'common'])
  const errorText = useErrorText()
  const change = useChangePassword(user.uid, showUser)
  const [isOld, setIsOld] = useState(false)
  const least = useProductConfig()?.passwordMinLength ?? 6
  const { hasPassword } = user
  const form = useForm({
    initialValues: { password: '', newPassword: '' },
    validate: {
      password: (value) => (hasPassword && value === '' ? t('settings:password.currentMissing') : null),
      newPassword: (value) => {
        if (passwordLength(value) < least) return t('settings:password.short', { count: least })
        return value.length > maxPasswordLength ? t('settings:password.long') : null
      },
    },
  })
  const refuse = (error: unknown) => {
    const code = error instanceof ApiError ? error.code : 'internal'
    if (code === 'wrong_credentials') form.setFieldError('password', t('settings:password.wrong'))
    else if (code === 'sign_in_again') setIsOld(true)
    else if (code === 'weak_password') form.setFieldError('newPassword', errorText(error))
    else notifications.show({ color: 'red', message: errorText(error) })
  }
  const submit = form.onSubmit(({ password, newPassword }) =>
    change.mutate(
      { newPassword, ...(hasPassword && { password }) },
      {
        onError: refuse,
        onSuccess: () => {
          notifications.show({ message: t('settings:password.changed') })
          onDone()
        },
      },
    ),
  )
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="sm">
        {/* Password managers then know whose password changes. */}
        <input type="text" name="username" autoComplete="username" value={user.email ?? ''} readOnly hidden />
        {hasPassword && (
          <PasswordInput
            label={t('settings:password.current')}
            autoComplete="current-password"
            autoFocus
            visibilityToggleButtonProps={{ 'aria-label': t('settings:password.show'), tabIndex: 0 }}
            {...form.getInputProps('password')}
          />
        )}
        <PasswordInput
          label={t('settings:password.new')}
          description={t('settings:password.hint', { count: least })}
          autoComplete="new-password"
          autoFocus={!hasPassword}
          visibilityToggleButtonProps={{ 'aria-label': t('settings:password.showNew'), tabIndex: 0 }}
          {...form.getInputProps('newPassword')}
        />
        {isOld && <SignInAgain onSignIn={onSignInAgain} />}
        <div className={classes.buttons}>
          <Button type="submit" size="compact-sm" loading={change.isPending}>
            {hasPassword ? t('settings:password.submit') : t('settings:password.submitFirst')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={onDone}>
            {t('common:cancel')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
