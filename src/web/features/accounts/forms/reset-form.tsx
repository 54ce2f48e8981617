import { Button, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { hasErrorCode } from '#web/lib/api/api.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { useRejectedValues } from '#web/lib/api/use-rejected-values.ts'
import { focusFirstInvalidField, keepFocus } from '#web/lib/form-focus.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useProductConfig } from '#web/lib/queries/product-config.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { PasswordField } from './password-field.tsx'
import { useResetPassword } from './recovery-queries.ts'
import { afterFirstColon, showServerError } from './server-error.ts'
import { useAccountValidation } from './validation.ts'

interface ResetFormProps {
  code: string
  /** Email address of the account that the code belongs to. */
  email: string
  onDone: () => void
}

/** Form that sets a new password with an emailed code. */
export function ResetForm({ code, email, onDone }: ResetFormProps) {
  const { t } = useTranslation('accounts')
  const errorText = useErrorText()
  const reset = useResetPassword(code)
  const runOnce = useOnce()
  const { password, passwordAgain } = useAccountValidation(useProductConfig()?.passwordMinLength ?? 6)
  const { rejectionOf, reject } = useRejectedValues()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '', again: '' },
    validate: {
      password: (value) => rejectionOf('password', value) ?? password(value),
      again: passwordAgain,
    },
    validateInputOnBlur: true,
  })
  const submit = form.onSubmit((values) => {
    if (values.password !== values.again) {
      notifications.show({ color: 'red', message: t('validation.passwordsDiffer') })
      return
    }
    runOnce(() =>
      reset.mutateAsync(values.password, {
        onSuccess: onDone,
        onError: (error) => {
          const isWeak = hasErrorCode(error, 'weak_password')
          if (isWeak) reject(form, 'password', values.password, errorText(error))
          else showServerError(afterFirstColon(errorText(error)))
        },
      }),
    )
  }, focusFirstInvalidField(form))
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text size="sm">{t('reset.whose', { email })}</Text>
        {/* Tells password managers which account's password is being changed. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        {(['password', 'again'] as const).map((field) => (
          <PasswordField
            key={form.key(field)}
            name={field}
            label={field === 'password' ? t('fields.password') : t('fields.passwordAgain')}
            autoComplete="new-password"
            {...form.getInputProps(field)}
          />
        ))}
        <Button type="submit" onMouseDown={keepFocus} fullWidth loading={reset.isPending}>
          {t('reset.submit')}
        </Button>
      </Stack>
    </form>
  )
}
