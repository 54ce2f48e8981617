import { Button, PasswordInput, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import type { User } from '#contract/accounts.ts'
import { maxPasswordLength } from '#contract/limits.ts'
import { passwordLength } from '#contract/person-rules.ts'
import { ApiError } from '#web/lib/api/api.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { useRejectedValues } from '#web/lib/api/use-rejected-values.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { focusFirstInvalidField, keepFocus } from '#web/lib/form-focus.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useProductConfig } from '#web/lib/queries/product-config.ts'
import { SignInAgainNotice } from '#web/ui/sign-in-again-notice.tsx'
import classes from './profile.module.css'
import { type UpdateCachedUser, useChangePassword } from './queries.ts'

interface PasswordFormProps {
  user: User
  updateCachedUser: UpdateCachedUser
  onDone: () => void
  onSignInAgain: () => void
}

/** Form for changing the password, which also asks for the current one if the account has one. */
export function PasswordForm({ user, updateCachedUser, onDone, onSignInAgain }: PasswordFormProps) {
  const { t } = useTranslation(['settings', 'common'])
  const errorText = useErrorText()
  const showError = useShowError()
  const change = useChangePassword(user.uid, updateCachedUser)
  const [isSessionOld, setIsSessionOld] = useState(false)
  const minLength = useProductConfig()?.passwordMinLength ?? 6
  const { hasPassword } = user
  const { rejectionOf, reject } = useRejectedValues()
  const form = useForm({
    initialValues: { password: '', newPassword: '' },
    validate: {
      password: (value) => {
        if (hasPassword && value === '') return t('settings:password.currentMissing')
        return rejectionOf('password', value) ?? null
      },
      newPassword: (value) => {
        if (value === '') return t('settings:password.missing')
        if (passwordLength(value) < minLength) return t('settings:password.short', { count: minLength })
        if (value.length > maxPasswordLength) return t('settings:password.long')
        return rejectionOf('newPassword', value) ?? null
      },
    },
    validateInputOnBlur: true,
  })
  const showRefusal = (error: unknown, { password, newPassword }: typeof form.values) => {
    const code = error instanceof ApiError ? error.code : 'internal'
    if (code === 'wrong_credentials') reject(form, 'password', password, t('settings:password.wrong'))
    else if (code === 'sign_in_again') setIsSessionOld(true)
    else if (code === 'weak_password') reject(form, 'newPassword', newPassword, errorText(error))
    else showError(error)
  }
  const submit = form.onSubmit((values) => {
    const { password, newPassword } = values
    change.mutate(
      { newPassword, ...(hasPassword && { password }) },
      {
        onError: (error) => showRefusal(error, values),
        onSuccess: () => {
          notifications.show({ message: t('settings:password.changed') })
          onDone()
        },
      },
    )
  }, focusFirstInvalidField(form))
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="sm">
        {/* Tells password managers which account the password belongs to. */}
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
          description={t('settings:password.hint', { count: minLength })}
          autoComplete="new-password"
          autoFocus={!hasPassword}
          visibilityToggleButtonProps={{ 'aria-label': t('settings:password.showNew'), tabIndex: 0 }}
          {...form.getInputProps('newPassword')}
        />
        {isSessionOld && <SignInAgainNotice onSignIn={onSignInAgain} />}
        <div className={classes.buttons}>
          <Button type="submit" size="compact-sm" loading={change.isPending} onMouseDown={keepFocus}>
            {hasPassword ? t('settings:password.submit') : t('settings:password.submitFirst')}
          </Button>
          <Button size="compact-sm" variant="default" onMouseDown={keepFocus} onClick={onDone}>
            {t('common:cancel')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
