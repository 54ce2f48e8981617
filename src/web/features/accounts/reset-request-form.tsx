import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#web/lib/error-text.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { useRequestReset } from './proving.ts'
import { showServerError } from './server-error.ts'
import { focusFirstOf, useAccountValidation } from './validation.ts'

/** What a button says once it is done with; still to be read. */
const told = 'var(--lh-faint)'

/** Asks for the mail that resets a password; once it is sent, the form is done with. */
export function ResetRequestForm() {
  const { t } = useTranslation('accounts')
  const errorText = useErrorText()
  const request = useRequestReset()
  const once = useOnce()
  const { email } = useAccountValidation(1)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '' },
    validate: { email },
    validateInputOnBlur: true,
  })
  const sent = request.isSuccess
  const submit = form.onSubmit(
    (values) =>
      once(() =>
        request.mutateAsync(values.email, { onError: (error) => showServerError(errorText(error)) }),
      ),
    focusFirstOf(form),
  )
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text size="sm" role="status">
          {sent ? t('reset.sentText') : t('reset.requestText')}
        </Text>
        <TextInput
          label={t('fields.email')}
          name="email"
          type="email"
          autoComplete="email"
          required
          withAsterisk={false}
          readOnly={sent}
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <Button
          type="submit"
          fullWidth
          loading={request.isPending}
          disabled={sent}
          c={sent ? told : undefined}
        >
          {sent ? t('reset.sent') : t('reset.send')}
        </Button>
      </Stack>
    </form>
  )
}
