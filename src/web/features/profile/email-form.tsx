import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import type { User } from '#contract/accounts.ts'
import { isEmail } from '#contract/person-rules.ts'
import { ApiError } from '#web/lib/api/api.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { useRejectedValues } from '#web/lib/api/use-rejected-values.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { focusFirstInvalidField, keepFocus } from '#web/lib/form-focus.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { SignInAgainNotice } from '#web/ui/sign-in-again-notice.tsx'
import classes from './profile.module.css'
import { type UpdateCachedUser, useChangeEmail } from './queries.ts'

interface EmailFormProps {
  user: User
  updateCachedUser: UpdateCachedUser
  onDone: () => void
  onSignInAgain: () => void
}

/** Form for changing the email address, which also asks for the password if the account has one. */
export function EmailForm({ user, updateCachedUser, onDone, onSignInAgain }: EmailFormProps) {
  const { t } = useTranslation(['settings', 'common'])
  const errorText = useErrorText()
  const showError = useShowError()
  const { change } = useChangeEmail(user.uid, updateCachedUser)
  const [isSessionOld, setIsSessionOld] = useState(false)
  const { rejectionOf, reject } = useRejectedValues()
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: {
      email: (email) => {
        if (email.trim() === '') return t('settings:email.missing')
        return isEmail(email) ? (rejectionOf('email', email) ?? null) : t('settings:email.invalid')
      },
      password: (password) => {
        if (user.hasPassword && password === '') return t('settings:password.currentMissing')
        return rejectionOf('password', password) ?? null
      },
    },
    validateInputOnBlur: true,
  })
  const showRefusal = (error: unknown, { email, password }: typeof form.values) => {
    const code = error instanceof ApiError ? error.code : 'internal'
    if (code === 'wrong_credentials') reject(form, 'password', password, t('settings:password.wrong'))
    else if (code === 'conflict') reject(form, 'email', email, t('settings:email.same'))
    else if (code === 'sign_in_again') setIsSessionOld(true)
    else if (['email_taken', 'plus_refused', 'domain_refused', 'invalid_input'].includes(code))
      reject(form, 'email', email, errorText(error))
    else showError(error)
  }
  const submit = form.onSubmit((values) => {
    const { email, password } = values
    change.mutate(
      { email, ...(user.hasPassword && { password }) },
      {
        onError: (error) => showRefusal(error, values),
        onSuccess: ({ newEmail }) => {
          const message = newEmail
            ? t('settings:email.sent', { email: newEmail })
            : t('settings:email.changed')
          notifications.show({ message })
          onDone()
        },
      },
    )
  }, focusFirstInvalidField(form))
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="sm">
        <TextInput
          label={t('settings:email.new')}
          type="email"
          autoComplete="email"
          autoFocus
          {...form.getInputProps('email')}
        />
        {user.hasPassword && (
          <PasswordInput
            label={t('settings:password.current')}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': t('settings:password.show'), tabIndex: 0 }}
            {...form.getInputProps('password')}
          />
        )}
        {isSessionOld && <SignInAgainNotice onSignIn={onSignInAgain} />}
        <div className={classes.buttons}>
          <Button type="submit" size="compact-sm" loading={change.isPending} onMouseDown={keepFocus}>
            {t('settings:email.submit')}
          </Button>
          <Button size="compact-sm" variant="default" onMouseDown={keepFocus} onClick={onDone}>
            {t('common:cancel')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
