import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useRef, useState } from 'react'
import type { RefusedInvite } from '#contract/invites.ts'
import { maxInvites } from '#contract/limits.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { parseAddresses } from './addresses.ts'
import { CsvImport } from './csv-import.tsx'
import { useSendInvites } from './queries.ts'

/** Form for inviting people by email address. */
export function InviteForm({ orgId }: { orgId: string }) {
  const { t } = useTranslation('workspace')
  const send = useSendInvites(orgId)
  const showError = useShowError()
  const isSending = useRef(false)
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const [rejections, setRejections] = useState<RefusedInvite[]>([])

  const submit = async (event: React.SyntheticEvent) => {
    event.preventDefault()
    const emails = parseAddresses(text)
    const tooMany = emails.length > maxInvites
    if (emails.length === 0 || tooMany)
      return setProblem(tooMany ? t('invites.tooMany', { limit: maxInvites }) : t('invites.missing'))
    // Users can submit again before the button shows that it is loading.
    if (isSending.current) return
    isSending.current = true
    await invite(emails)
      .catch(showError)
      .finally(() => {
        isSending.current = false
      })
  }
  const invite = async (emails: string[]) => {
    const sentText = text
    const result = await send.mutateAsync(emails)
    const [onlyRefusal] = result.refused
    const isSingle = emails.length === 1 && onlyRefusal
    setProblem(isSingle ? t(`invites.reason.${onlyRefusal.reason}`) : undefined)
    setRejections(isSingle ? [] : result.refused)
    // Addresses entered in the meantime stay.
    setText((now) => (now === sentText ? result.refused.map(({ email }) => email).join('\n') : now))
    if (result.invited.length > 0)
      notifications.show({ message: t('invites.sent', { count: result.invited.length }) })
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm" align="flex-start">
        <Textarea
          label={t('invites.addresses')}
          description={t('invites.hint')}
          autosize
          minRows={1}
          maxRows={8}
          w="100%"
          value={text}
          error={problem}
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value)
            setProblem(undefined)
          }}
        />
        {rejections.length > 0 && (
          <div role="alert">
            <Text size="sm">{t('invites.refused', { count: rejections.length })}</Text>
            <ul>
              {rejections.map(({ email, reason }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: an address may be given twice.
                <li key={index}>
                  <Text size="sm">
                    <bdi>{email}</bdi>: {t(`invites.reason.${reason}`)}
                  </Text>
                </li>
              ))}
            </ul>
          </div>
        )}
        <Group align="flex-start">
          <Button type="submit" loading={send.isPending}>
            {t('invites.send')}
          </Button>
          <CsvImport
            orgId={orgId}
            onChoose={() => {
              setProblem(undefined)
              setRejections([])
            }}
            onSend={invite}
          />
        </Group>
      </Stack>
    </form>
  )
}
