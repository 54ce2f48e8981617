import { Button, Fieldset, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import type { FolderKind } from '#contract/choices.ts'
import type { FolderConnection, FolderRequest } from '#contract/folders.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { useFolderActions } from './use-folder-actions.ts'

/** Text fields for each kind of folder. */
const fields = {
  webdav: [
    { name: 'url', type: 'url', help: 'urlHelp' },
    { name: 'user', type: 'text', help: null },
  ],
  s3: [
    { name: 'endpoint', type: 'url', help: 'endpointHelp' },
    { name: 'region', type: 'text', help: null },
    { name: 'bucket', type: 'text', help: null },
    { name: 'prefix', type: 'text', help: 'prefixHelp' },
    { name: 'accessKeyId', type: 'text', help: null },
  ],
} as const
const secretFields = {
  webdav: { label: 'password', help: 'passwordHelp' },
  s3: { label: 'secretAccessKey', help: 'secretAccessKeyHelp' },
} as const
const optionalFields: readonly string[] = ['endpoint', 'prefix']

interface FolderFormProps {
  orgId: string
  kind: FolderKind
  connection: FolderConnection | undefined
}

/** Form that connects a folder, changes its settings, or disconnects it. */
export function FolderForm({ orgId, kind, connection }: FolderFormProps) {
  const { t } = useTranslation('folders')
  const { connect, disconnect } = useFolderActions(orgId)
  const [values, setValues] = useState<Record<string, string>>(() => textsOf(connection))
  const [secret, setSecret] = useState('')
  const errorId = useId()
  const { label, help } = secretFields[kind]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    connect.mutate(toRequest(kind, values, secret || undefined), { onSuccess: () => setSecret('') })
  }
  return (
    <form onSubmit={submit}>
      <Fieldset legend={t(`kind.${kind}`)}>
        <Stack gap="sm">
          {fields[kind].map(({ name, type, help: hint }) => (
            <TextInput
              key={name}
              type={type}
              label={t(name)}
              description={hint && t(hint)}
              required={!optionalFields.includes(name)}
              autoComplete="off"
              value={values[name] ?? ''}
              onChange={({ currentTarget }) => setValues({ ...values, [name]: currentTarget.value })}
            />
          ))}
          <PasswordInput
            label={t(label)}
            description={t(help)}
            placeholder={connection ? t('stored') : undefined}
            required={!connection}
            autoComplete="new-password"
            aria-describedby={connection?.refused ? errorId : undefined}
            value={secret}
            onChange={({ currentTarget }) => setSecret(currentTarget.value)}
          />
          {connection?.refused && (
            <Text id={errorId} role="alert" size="sm" c="red">
              {t('refused')}
            </Text>
          )}
          <Group>
            <Button type="submit" loading={connect.isPending}>
              {t(connection ? 'save' : 'connect')}
            </Button>
            {connection && (
              <ConfirmButton
                variant="default"
                question={t('disconnectSure')}
                loading={disconnect.isPending}
                onConfirm={() => disconnect.mutate(kind)}
              >
                {t('disconnect')}
              </ConfirmButton>
            )}
          </Group>
        </Stack>
      </Fieldset>
    </form>
  )
}

function textsOf(connection: FolderConnection | undefined): Record<string, string> {
  const entries = Object.entries(connection?.settings ?? {})
  return Object.fromEntries(entries.map(([name, value]) => [name, value ?? '']))
}

function toRequest(
  kind: FolderKind,
  values: Record<string, string>,
  secret: string | undefined,
): FolderRequest {
  const text = (name: string) => (values[name] ?? '').trim()
  if (kind === 'webdav') return { kind, url: text('url'), user: text('user'), secret }
  const location = { region: text('region'), bucket: text('bucket'), prefix: text('prefix') }
  return { kind, endpoint: text('endpoint') || null, ...location, accessKeyId: text('accessKeyId'), secret }
}
