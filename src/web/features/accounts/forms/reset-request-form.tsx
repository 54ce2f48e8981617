import { Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { focusFirstInvalidField, keepFocus } from '#web/lib/form-focus.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { OneTimeButton } from '#web/ui/one-time-button.tsx'
import { useRequestReset } from './recovery-queries.ts'
import { showServerError } from './server-error.ts'
import { useAccountValidation } from './validation.ts'

const labels = { idle: 'send', error: 'send', pending: 'sending', success: 'sent' } as const

/** Form that requests a password reset email. */
export function ResetRequestForm() {
  const { t } = useTranslation('accounts')
  const errorText = useErrorText()
  const request = useRequestReset()
  const runOnce = useOnce()
  const { email } = useAccountValidation(1)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '' },
    validate: { email },
    validateInputOnBlur: true,
  })
  const isSent = request.isSuccess
  const submit = form.onSubmit(
    (values) =>
      runOnce(() =>
        request.mutateAsync(values.email, { onError: (error) => showServerError(errorText(error)) }),
      ),
    focusFirstInvalidField(form),
  )
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text size="sm" role="status">
          {isSent ? t('reset.sentText') : t('reset.requestText')}
        </Text>
        <TextInput
          label={t('fields.email')}
          name="email"
          type="email"
          autoComplete="email"
          required
          withAsterisk={false}
          readOnly={isSent}
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <OneTimeButton
          type="submit"
          onMouseDown={keepFocus}
          fullWidth
          isCompleted={isSent || request.isPending}
        >
          {t(`reset.${labels[request.status]}`)}
        </OneTimeButton>
      </Stack>
    </form>
  )
}
