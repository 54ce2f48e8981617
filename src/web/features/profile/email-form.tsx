import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '#contract/accounts.ts'
import { isEmail } from '#contract/person.ts'
import { ApiError } from '#web/lib/api.ts'
import { useErrorText } from '#web/lib/error-text.ts'
import { SignInAgain } from '#web/ui/sign-in-again.tsx'
import classes from './profile.module.css'
import { type ShowUser, useChangeEmail } from './queries.ts'

interface EmailFormProps {
  user: User
  showUser: ShowUser
  onDone: () => void
  onSignInAgain: () => void
}

/** Asks for another address, and for the password of who has one. */
export function EmailForm({ user, showUser, onDone, onSignInAgain }: EmailFormProps) {
  const { t } = useTranslation(['settings', 'common'])
  const errorText = useErrorText()
  const { change } = useChangeEmail(user.uid, showUser)
  const [isOld, setIsOld] = useState(false)
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: {
      email: (email) => (isEmail(email) ? null : t('settings:email.invalid')),
      password: (password) =>
        user.hasPassword && password === '' ? t('settings:password.currentMissing') : null,
    },
  })
  const refuse = (error: unknown) => {
    const code = error instanceof ApiError ? error.code : 'internal'
    if (code === 'wrong_credentials') form.setFieldError('password', t('settings:password.wrong'))
    else if (code === 'conflict') form.setFieldError('email', t('settings:email.same'))
    else if (code === 'sign_in_again') setIsOld(true)
    else if (['email_taken', 'plus_refused', 'domain_refused', 'invalid_input'].includes(code))
      form.setFieldError('email', errorText(error))
    else notifications.show({ color: 'red', message: errorText(error) })
  }
  const submit = form.onSubmit(({ email, password }) =>
    change.mutate(
      { email, ...(user.hasPassword && { password }) },
      {
        onError: refuse,
        onSuccess: ({ newEmail }) => {
          const message = newEmail
            ? t('settings:email.sent', { email: newEmail })
            : t('settings:email.changed')
          notifications.show({ message })
          onDone()
        },
      },
    ),
  )
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
        {isOld && <SignInAgain onSignIn={onSignInAgain} />}
        <div className={classes.buttons}>
          <Button type="submit" size="compact-sm" loading={change.isPending}>
            {t('settings:email.submit')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={onDone}>
            {t('common:cancel')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
