import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRef } from 'react'
import { useCaptcha } from '#web/features/accounts/captcha/captcha.ts'
import { CaptchaStatus } from '#web/features/accounts/captcha/captcha-status.tsx'
import { useRegister } from '#web/features/accounts/queries.ts'
import { ApiError, hasErrorCode } from '#web/lib/api/api.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { useRejectedValues } from '#web/lib/api/use-rejected-values.ts'
import { useEarlyEnter } from '#web/lib/early/early-enter.ts'
import { useEntryPage } from '#web/lib/early/entry-page.ts'
import { focusFirstInvalidField, keepFocus } from '#web/lib/form-focus.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useProductConfig } from '#web/lib/queries/product-config.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { PasswordField } from './password-field.tsx'
import { showServerError } from './server-error.ts'
import { useAccountValidation } from './validation.ts'

interface RegisterFormProps {
  /** Invite sent to the new account's address, or an invite link, which isn't tied to an address. */
  invite?: { key: string; email: string | null } | undefined
  onDone: (uid: string) => void
  /** Called if the address's domain isn't allowed. */
  onRefused: () => void
  onSignInInstead: () => void
}

export function RegisterForm({ invite, onDone, onRefused, onSignInInstead }: RegisterFormProps) {
  const { t, i18n } = useTranslation('accounts')
  const errorText = useErrorText()
  const register = useRegister()
  const runOnce = useOnce()
  const captcha = useCaptcha()
  const { check } = captcha
  const config = useProductConfig()
  const { name, email, password } = useAccountValidation(config?.passwordMinLength ?? 6)
  const { rejectionOf, reject } = useRejectedValues()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: '', email: invite?.email ?? '', password: '' },
    validate: {
      name,
      email: (value) => rejectionOf('email', value) ?? email(value),
      password: (value) => rejectionOf('password', value) ?? password(value),
    },
    validateInputOnBlur: true,
  })
  const isEmailTaken = hasErrorCode(register.error, 'email_taken')

  const canSubmit = check.state === 'ready' || check.state === 'off'
  const element = useRef<HTMLFormElement>(null)
  useEntryPage(form, element, canSubmit)
  const { isWaiting, listeners } = useEarlyEnter(element, canSubmit)

  const submit = form.onSubmit((values) => {
    const solution = check.state === 'ready' ? { captcha: check.token } : {}
    runOnce(() =>
      register.mutateAsync(
        {
          ...values,
          ...solution,
          language: i18n.resolvedLanguage,
          ...(invite && { invite: invite.key }),
        },
        {
          onSuccess: ({ user }) => onDone(user.uid),
          onError: (error) => {
            captcha.renew()
            const code = error instanceof ApiError ? error.code : undefined
            if (code === 'domain_refused') onRefused()
            else if (code === 'email_taken' || code === 'plus_refused' || code === 'registration_closed')
              reject(form, 'email', values.email, errorText(error))
            else if (code === 'weak_password') reject(form, 'password', values.password, errorText(error))
            else if (code === 'seats_full') showServerError(t('otherWays.refused.seats_full'))
            else showServerError(errorText(error))
          },
        },
      ),
    )
  }, focusFirstInvalidField(form))

  return (
    <form ref={element} method="post" onSubmit={submit} {...listeners} noValidate>
      <Stack gap="md">
        <TextInput
          label={t('fields.name')}
          name="name"
          autoComplete="name"
          required
          withAsterisk={false}
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
        <div>
          <TextInput
            label={t('fields.email')}
            name="email"
            type="email"
            autoComplete="email"
            readOnly={typeof invite?.email === 'string'}
            required
            withAsterisk={false}
            key={form.key('email')}
            {...form.getInputProps('email')}
          />
          {isEmailTaken && form.errors.email && (
            <Text size="sm" mt={4}>
              {t('hints.loginInstead')}{' '}
              <Anchor component="button" type="button" size="sm" onClick={onSignInInstead}>
                {t('hints.clickHere')}
              </Anchor>
            </Text>
          )}
        </div>
        <PasswordField
          autoComplete="new-password"
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <CaptchaStatus captcha={captcha} />
        {register.isError && Object.keys(form.errors).length === 0 && (
          <Text size="sm">
            {t('hints.noAccount')}{' '}
            <Anchor
              component="button"
              type="button"
              size="sm"
              onClick={() => form.getInputNode('name')?.focus()}
            >
              {t('hints.registerHere')}
            </Anchor>
          </Text>
        )}
        <Button
          type="submit"
          onMouseDown={keepFocus}
          fullWidth
          loading={(isWaiting && check.state === 'working') || register.isPending || register.isSuccess}
          disabled={!canSubmit}
        >
          {t('register.submit')}
        </Button>
      </Stack>
    </form>
  )
}
