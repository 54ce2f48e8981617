import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type ReactNode, useRef } from 'react'
import type { SecondFactor } from '#contract/second-factor.ts'
import { useSignIn } from '#web/features/accounts/queries.ts'
import { hasErrorCode } from '#web/lib/api/api.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { useEntryPage } from '#web/lib/early/entry-page.ts'
import { focusFirstInvalidField, keepFocus } from '#web/lib/form-focus.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { PasswordField } from './password-field.tsx'
import { showServerError } from './server-error.ts'
import { useAccountValidation } from './validation.ts'

interface SignInFormProps {
  onDone: (uid: string) => void
  /** Called if the sign-in needs another step. */
  onSecondFactor: (secondFactor: SecondFactor) => void
  /** Called if the address's domain isn't allowed. */
  onRefused: () => void
  /** Switches to the registration form; undefined if registration is unavailable. */
  onRegisterInstead?: (() => void) | undefined
  /** Link that opens the password reset. */
  resetLink: ReactNode
}

export function SignInForm({
  onDone,
  onSecondFactor,
  onRefused,
  onRegisterInstead,
  resetLink,
}: SignInFormProps) {
  const { t } = useTranslation('accounts')
  const errorText = useErrorText()
  const signIn = useSignIn()
  const runOnce = useOnce()
  const { email, validatePassword } = useAccountValidation(1)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
    validate: { email, password: validatePassword },
    validateInputOnBlur: true,
  })

  const element = useRef<HTMLFormElement>(null)
  useEntryPage(form, element)

  const submit = form.onSubmit(
    (values) =>
      runOnce(() =>
        signIn.mutateAsync(values, {
          onSuccess: (result) =>
            'session' in result ? onDone(result.session.user.uid) : onSecondFactor(result.secondFactor),
          onError: (error) => {
            if (hasErrorCode(error, 'domain_refused')) onRefused()
            else showServerError(errorText(error))
          },
        }),
      ),
    focusFirstInvalidField(form),
  )

  return (
    <form ref={element} method="post" onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label={t('fields.email')}
          name="email"
          type="email"
          autoComplete="username"
          required
          withAsterisk={false}
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <PasswordField
          autoComplete="current-password"
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        {resetLink}
        {signIn.isError && onRegisterInstead && (
          <Text size="sm">
            {t('hints.noAccountYet')}{' '}
            <Anchor component="button" type="button" size="sm" onClick={onRegisterInstead}>
              {t('hints.registerHere')}
            </Anchor>
          </Text>
        )}
        <Button
          type="submit"
          onMouseDown={keepFocus}
          fullWidth
          loading={signIn.isPending || signIn.isSuccess}
        >
          {t('signIn.submit')}
        </Button>
      </Stack>
    </form>
  )
}
