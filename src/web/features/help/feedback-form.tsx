import { Alert, Button, Code, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { maxFeedbackLength } from '#contract/limits.ts'
import { isEmail } from '#contract/person-rules.ts'
import { call } from '#web/lib/api/api.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { focusFirstInvalidField, keepFocus } from '#web/lib/form-focus.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { type HelpRequest, mailtoUrl } from '#web/lib/links/help.ts'

/** Sender of the request; `uid` is null if signed out. */
export interface Requester {
  uid: string | null
  name: string
  email: string
}

interface FeedbackFormProps {
  requester: Requester
  request: HelpRequest
  /** Address to use in the mail app; null if the server sends the message. */
  mailTo: string | null
  onDone: () => void
}

/** Form for sending a message to support, via the server or a mail app. */
export function FeedbackForm({ requester, request, mailTo, onDone }: FeedbackFormProps) {
  const { t } = useTranslation('shell')
  const errorText = useErrorText()
  const { error = '' } = request
  const isSentByServer = mailTo === null
  const form = useForm({
    initialValues: {
      name: requester.name,
      email: requester.email,
      subject: request.subject ?? '',
      message: request.message ?? '',
    },
    validate: {
      email: (value) => (!isSentByServer || isEmail(value) ? null : t('help.emailInvalid')),
      subject: (value) => (value.trim() ? null : t('help.subjectMissing')),
      message: (value) => (value.trim() ? null : t('help.messageMissing')),
    },
    validateInputOnBlur: true,
  })
  const send = useMutation({
    mutationFn: (values: typeof form.values) =>
      call('sendFeedback', {
        params: { uid: requester.uid ?? '' },
        body: { ...values, error, page: location.pathname },
      }),
    onSuccess: () => {
      notifications.show({ message: t('help.sent') })
      onDone()
    },
  })
  const openMail = ({ subject, message }: typeof form.values) => {
    location.href = mailtoUrl(mailTo ?? '', subject, [message, error].filter(Boolean).join('\r\n\r\n'))
    onDone()
  }

  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (values) => (isSentByServer ? send.mutate(values) : openMail(values)),
        focusFirstInvalidField(form),
      )}
    >
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {isSentByServer ? t('help.intro') : mailTo ? t('help.introMailTo') : t('help.introMail')}
        </Text>
        {isSentByServer && (
          <>
            <TextInput label={t('help.name')} maxLength={120} {...form.getInputProps('name')} />
            <TextInput label={t('help.email')} type="email" {...form.getInputProps('email')} />
          </>
        )}
        <TextInput
          label={t('help.subject')}
          maxLength={200}
          data-autofocus={request.subject ? undefined : true}
          {...form.getInputProps('subject')}
        />
        <Textarea
          label={t('help.message')}
          autosize
          minRows={4}
          maxRows={12}
          maxLength={maxFeedbackLength}
          data-autofocus={request.subject ? true : undefined}
          {...form.getInputProps('message')}
        />
        {error && (
          <div>
            <Text size="sm" mb={4}>
              {t('help.error')}
            </Text>
            <Code block>{error}</Code>
          </div>
        )}
        {send.isError && (
          <Alert color="red" role="alert">
            {errorText(send.error)}
          </Alert>
        )}
        <Button type="submit" loading={send.isPending} onMouseDown={keepFocus}>
          {isSentByServer ? t('help.send') : t('help.openMail')}
        </Button>
      </Stack>
    </form>
  )
}
