import { Button, Code, Group, Loader, Stack, Text, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { EmailInbox, EmailInboxChange } from '#contract/email-in.ts'
import { call, hasErrorCode } from '#web/lib/api/api.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { formatSize } from '#web/lib/format/format.ts'
import { initialLanguage } from '#web/lib/i18n/language-options.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useLanguageOptions } from '#web/lib/queries/use-language-options.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { LanguageSelect } from '#web/ui/language-select.tsx'

const inboxKey = (oid: string) => ['inbox', oid]

/** Section for a workspace's email address for recordings, its language and allowed senders. */
export default function EmailSection({ orgId: oid }: { orgId: string }) {
  const { t } = useTranslation('common')
  const errorText = useErrorText()
  const { data: inbox, error } = useQuery({
    queryKey: inboxKey(oid),
    queryFn: ({ signal }) => call('getEmailInbox', { params: { oid } }, { signal }),
  })
  if (error) return <Text role="alert">{errorText(error)}</Text>
  if (!inbox) return <Loader role="status" size="sm" aria-label={t('loading')} />
  return <InboxForm key={oid} oid={oid} inbox={inbox} />
}

function InboxForm({ oid, inbox }: { oid: string; inbox: EmailInbox }) {
  const { t, i18n } = useTranslation('emailIn')
  const languages = useLanguageOptions()
  const { put, remove } = useInbox(oid)
  const [language, setLanguage] = useState(inbox.languageCode)
  const [inputText, setInputText] = useState(inbox.senders.join('\n'))
  const languageCode = language ?? initialLanguage(languages ?? [], null, navigator.languages)
  const senders = inputText.split(/[\s,;]+/).filter(Boolean)
  const rejectedSenders = invalidSenders(put.error, put.variables?.senders)
  const save = (changes: Partial<EmailInboxChange> = {}) =>
    languageCode && put.mutate({ languageCode, senders, ...changes })
  return (
    <Stack gap="md">
      {inbox.address && (
        <Group gap="sm">
          <Code fz="sm" style={{ overflowWrap: 'anywhere' }}>
            {inbox.address}
          </Code>
          <CopyButton text={inbox.address} label={t('copy')} />
        </Group>
      )}
      <Text size="sm" c="dimmed">
        {t('limit', { size: formatSize(inbox.maxBytes, i18n.resolvedLanguage ?? 'en') })}
      </Text>
      <LanguageSelect options={languages} value={languageCode} onChange={setLanguage} />
      <Textarea
        label={t('senders')}
        description={t('sendersHelp')}
        autosize
        minRows={2}
        maxRows={8}
        value={inputText}
        error={rejectedSenders.length > 0 && t('sendersInvalid', { senders: rejectedSenders.join(', ') })}
        onChange={(event) => {
          put.reset()
          setInputText(event.currentTarget.value)
        }}
      />
      <Group>
        <Button loading={put.isPending} disabled={!languageCode} onClick={() => save()}>
          {t(inbox.address ? 'save' : 'turnOn')}
        </Button>
        {inbox.address && (
          <>
            <ConfirmButton
              variant="default"
              question={t('newSure')}
              loading={put.isPending}
              onConfirm={() => save({ newAddress: true })}
            >
              {t('new')}
            </ConfirmButton>
            <ConfirmButton
              variant="default"
              question={t('offSure')}
              loading={remove.isPending}
              onConfirm={() => remove.mutate()}
            >
              {t('turnOff')}
            </ConfirmButton>
          </>
        )}
      </Group>
    </Stack>
  )
}

function useInbox(oid: string) {
  const { t } = useTranslation('emailIn')
  const queryClient = useQueryClient()
  const showError = useShowError()
  const put = useMutation({
    mutationFn: (body: EmailInboxChange) => call('setEmailInbox', { params: { oid }, body }),
    onSuccess: (inbox) => {
      queryClient.setQueryData(inboxKey(oid), inbox)
      notifications.show({ message: t('saved') })
    },
    onError: (error, { senders }) => {
      if (invalidSenders(error, senders).length === 0) showError(error)
    },
  })
  const remove = useMutation({
    mutationFn: () => call('removeEmailInbox', { params: { oid } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: inboxKey(oid) }),
    onError: showError,
  })
  return { put, remove }
}

/** Returns the senders that the server rejected. */
function invalidSenders(error: unknown, senders: string[] = []): string[] {
  if (!hasErrorCode(error, 'invalid_input')) return []
  const { issues } = error.details as { issues: { path: (string | number)[] }[] }
  return issues.flatMap(({ path: [, field, index] }) =>
    field === 'senders' ? (senders[Number(index)] ?? []) : [],
  )
}
