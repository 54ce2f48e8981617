import { Button, FileButton, Group, SegmentedControl, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { maxMetadataBytes } from '#contract/limits.ts'
import type { SsoConnection, SsoProvider } from '#contract/sso.ts'
import { hasErrorCode } from '#web/lib/api/api.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { usePutProvider } from './queries.ts'
import { useShowSsoError } from './use-show-sso-error.ts'

interface ProviderFormProps {
  orgId: string
  connection: SsoConnection | null
}

const initialValuesOf = (connection: SsoConnection | null) => ({
  kind: connection?.kind ?? ('saml' as 'saml' | 'oidc'),
  name: connection?.name ?? '',
  isPasted: connection?.kind === 'saml' && connection.metadataUrl === null,
  metadataUrl: connection?.metadataUrl ?? '',
  metadata: '',
  issuer: connection?.kind === 'oidc' ? connection.issuer : '',
  clientId: connection?.clientId ?? '',
  clientSecret: '',
})
type Values = ReturnType<typeof initialValuesOf>

/** Returns the request body; undefined if any value is missing. */
function providerOf(values: Values, hasStoredSecret: boolean): SsoProvider | undefined {
  const { kind, isPasted, clientSecret } = values
  const [name, metadataUrl, metadata] = [
    values.name.trim(),
    values.metadataUrl.trim(),
    values.metadata.trim(),
  ]
  const [issuer, clientId] = [values.issuer.trim(), values.clientId.trim()]
  if (name === '') return undefined
  if (kind === 'saml' && isPasted) return metadata ? { kind, name, metadata } : undefined
  if (kind === 'saml') return metadataUrl ? { kind, name, metadataUrl } : undefined
  if (!issuer || !clientId || !(clientSecret || hasStoredSecret)) return undefined
  return { kind, name, issuer, clientId, ...(clientSecret && { clientSecret }) }
}

/** Form for a workspace's identity provider. */
export function ProviderForm({ orgId, connection }: ProviderFormProps) {
  const { t, i18n } = useTranslation('sso')
  const put = usePutProvider(orgId)
  const showError = useShowSsoError()
  const [values, setValues] = useState(() => initialValuesOf(connection))
  const [problem, setProblem] = useState<'missing' | 'addressWrong'>()
  const hasStoredSecret =
    connection?.kind === 'oidc' &&
    connection.issuer === values.issuer.trim() &&
    connection.clientId === values.clientId.trim()
  const change = (part: Partial<Values>) => {
    setProblem(undefined)
    setValues((before) => ({ ...before, ...part }))
  }
  const submit = () => {
    const provider = providerOf(values, hasStoredSecret)
    setProblem(provider ? undefined : 'missing')
    if (!provider) return
    const onSuccess = () => {
      notifications.show({ message: t('saved') })
      change({ clientSecret: '' })
    }
    const onError = (error: unknown) => {
      if (hasErrorCode(error, 'invalid_input')) setProblem('addressWrong')
      else showError(error)
    }
    put.mutate(provider, { onSuccess, onError })
  }
  const [certificate] = connection?.certificates ?? []
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!connection) submit()
      }}
    >
      <Stack gap={12}>
        <SegmentedControl
          fullWidth
          aria-label={t('kind')}
          value={values.kind}
          data={[
            { value: 'saml', label: t('saml') },
            { value: 'oidc', label: t('oidc') },
          ]}
          onChange={(kind) => change({ kind: kind === 'oidc' ? 'oidc' : 'saml' })}
        />
        <TextInput
          label={t('name')}
          description={t('nameHint')}
          maxLength={80}
          value={values.name}
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        />
        {values.kind === 'saml' ? (
          <SamlFields values={values} onChange={change} />
        ) : (
          <OidcFields values={values} hasStoredSecret={hasStoredSecret} onChange={change} />
        )}
        {certificate && (
          <Text size="sm" c="dimmed">
            {t('certificate', { date: formatDate(certificate.expires, i18n.resolvedLanguage ?? 'en') })}
          </Text>
        )}
        {problem && (
          <Text size="sm" c="red" role="alert">
            {t(problem)}
          </Text>
        )}
        <Group>
          {connection ? (
            <ConfirmButton
              variant="default"
              question={t('replaceSure')}
              loading={put.isPending}
              onConfirm={submit}
            >
              {t('save')}
            </ConfirmButton>
          ) : (
            <Button type="submit" variant="default" loading={put.isPending}>
              {t('save')}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}

interface FieldsProps {
  values: Values
  onChange: (part: Partial<Values>) => void
}

function SamlFields({ values, onChange }: FieldsProps) {
  const { t } = useTranslation('sso')
  const readFile = async (file: File | null) => {
    if (!file) return
    if (file.size > maxMetadataBytes) notifications.show({ color: 'red', message: t('fileTooLarge') })
    else onChange({ metadata: await file.text() })
  }
  return (
    <>
      <SegmentedControl
        aria-label={t('metadataFrom')}
        value={values.isPasted ? 'text' : 'address'}
        data={[
          { value: 'address', label: t('fromAddress') },
          { value: 'text', label: t('fromText') },
        ]}
        onChange={(source) => onChange({ isPasted: source === 'text' })}
      />
      {values.isPasted ? (
        <>
          <Textarea
            label={t('metadata')}
            rows={5}
            spellCheck={false}
            value={values.metadata}
            onChange={({ currentTarget }) => onChange({ metadata: currentTarget.value })}
          />
          <Group>
            <FileButton accept=".xml,text/xml,application/xml" onChange={(file) => void readFile(file)}>
              {(props) => (
                <Button size="compact-sm" variant="default" {...props}>
                  {t('chooseFile')}
                </Button>
              )}
            </FileButton>
          </Group>
        </>
      ) : (
        <TextInput
          type="url"
          label={t('metadataUrl')}
          value={values.metadataUrl}
          onChange={({ currentTarget }) => onChange({ metadataUrl: currentTarget.value })}
        />
      )}
    </>
  )
}

function OidcFields({ values, hasStoredSecret, onChange }: FieldsProps & { hasStoredSecret: boolean }) {
  const { t } = useTranslation('sso')
  return (
    <>
      <TextInput
        type="url"
        label={t('issuer')}
        value={values.issuer}
        onChange={({ currentTarget }) => onChange({ issuer: currentTarget.value })}
      />
      <TextInput
        label={t('clientId')}
        autoComplete="off"
        value={values.clientId}
        onChange={({ currentTarget }) => onChange({ clientId: currentTarget.value })}
      />
      <TextInput
        type="password"
        label={t('clientSecret')}
        description={hasStoredSecret && t('secretKept')}
        autoComplete="off"
        value={values.clientSecret}
        onChange={({ currentTarget }) => onChange({ clientSecret: currentTarget.value })}
      />
    </>
  )
}
