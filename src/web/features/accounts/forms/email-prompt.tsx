import { Button, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNetwork } from '@mantine/hooks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { User } from '#contract/accounts.ts'
import { isEmail } from '#contract/person-rules.ts'
import { sessionQuery } from '#web/features/accounts/queries.ts'
import { call, hasErrorCode } from '#web/lib/api/api.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useNowAt } from '#web/lib/use-now-at.ts'
import classes from './email-prompt.module.css'

/** Grace period for new accounts, in seconds. */
const graceSeconds = 60

/** Full-page prompt for an email address, for users whose sign-in provider didn't share one. */
export default function EmailPrompt({ user }: { user: User }) {
  const { t } = useTranslation('shell')
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const { online } = useNetwork()
  const deadline = user.creationTime + graceSeconds
  const currentSeconds = useNowAt(deadline)
  const setEmail = useMutation({
    mutationFn: (email: string) => call('provideEmail', { params: { uid: user.uid }, body: { email } }),
    onSuccess: (session) => queryClient.setQueryData(sessionQuery.queryKey, session),
    onError: (error) => {
      const isTaken = hasErrorCode(error, 'email_taken')
      form.setFieldError('email', isTaken ? t('emailPrompt.taken') : errorText(error))
    },
  })
  const form = useForm({
    initialValues: { email: '' },
    validate: { email: (value) => (isEmail(value) ? null : t('help.emailInvalid')) },
    validateInputOnBlur: true,
  })
  if (!online || user.organization === null || currentSeconds < deadline) return null
  return (
    <Modal
      opened
      fullScreen
      withCloseButton={false}
      closeOnEscape={false}
      onClose={() => undefined}
      title={t('emailPrompt.title')}
      classNames={classes}
    >
      <form noValidate onSubmit={form.onSubmit(({ email }) => setEmail.mutate(email))}>
        <Stack gap="md">
          <Text c="dimmed">{t('emailPrompt.text')}</Text>
          <TextInput
            label={t('help.email')}
            description={t('emailPrompt.example', { email: 'ada@example.com' })}
            type="email"
            autoComplete="email"
            data-autofocus
            {...form.getInputProps('email')}
          />
          <Button type="submit" loading={setEmail.isPending} disabled={!isEmail(form.values.email)}>
            {t('emailPrompt.save')}
          </Button>
          <Button component="a" href="/logout" variant="subtle">
            {t('emailPrompt.signOut')}
          </Button>
        </Stack>
      </form>
    </Modal>
  )
}
