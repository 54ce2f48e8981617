import { Checkbox, Select, Stack, Text, TextInput, Title } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { WhiteLabelProvider } from '#contract/white-labels.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useProductConfig } from '#web/lib/queries/product-config.ts'
import { workspacesQuery } from './queries.ts'
import type { WhiteLabelValues } from './use-white-label-form.ts'

const providers = ['oidc', 'saml', 'workspace'] as const
/** Delay between typing and searching, in milliseconds. */
const debounceMs = 400

interface MethodFieldsProps {
  form: UseFormReturnType<WhiteLabelValues>
  /** Name of the chosen workspace. */
  organizationName: string | null
}

/** Fields for a page's sign-in methods and its workspace. */
export function MethodFields({ form, organizationName }: MethodFieldsProps) {
  const { t } = useTranslation('whiteLabel')
  const { allowGoogle, provider } = form.values
  return (
    <>
      <Title order={3} size="h5">
        {t('methods')}
      </Title>
      <Stack gap="xs">
        <Checkbox
          label={t('fields.allowEmail')}
          description={t('fields.allowEmailHint')}
          {...form.getInputProps('allowEmail', { type: 'checkbox' })}
        />
        <Checkbox
          label={t('fields.allowGoogle')}
          {...form.getInputProps('allowGoogle', { type: 'checkbox' })}
        />
      </Stack>
      <Select
        label={t('fields.provider')}
        data={[
          { value: '', label: t('providers.none') },
          ...providers.map((value) => ({ value, label: t(`providers.${value}`) })),
        ]}
        allowDeselect={false}
        {...form.getInputProps('provider')}
        value={provider ?? ''}
        onChange={(value) => form.setFieldValue('provider', (value || null) as WhiteLabelProvider | null)}
      />
      <UnconfiguredProviders allowGoogle={allowGoogle} provider={provider} />
      <OrganizationSelect form={form} organizationName={organizationName} />
      <TextInput
        label={t('fields.metadataUrl')}
        description={t('fields.metadataUrlHint')}
        type="url"
        {...form.getInputProps('metadataUrl')}
      />
    </>
  )
}

/** Lists chosen providers that aren't configured in this installation. */
function UnconfiguredProviders({
  allowGoogle,
  provider,
}: Pick<WhiteLabelValues, 'allowGoogle' | 'provider'>) {
  const { t } = useTranslation('whiteLabel')
  const availableIds = useProductConfig()?.providers.map(({ id }) => id)
  if (!availableIds) return null
  const missingProviders = [
    ...(allowGoogle && !availableIds.includes('google') ? [t('fields.allowGoogle')] : []),
    ...(provider && provider !== 'workspace' && !availableIds.includes(provider)
      ? [t(`providers.${provider}`)]
      : []),
  ]
  return missingProviders.map((name) => (
    <Text key={name} size="sm" c="dimmed">
      {t('notSetUp', { name })}
    </Text>
  ))
}

/** Select that finds a workspace by name. */
function OrganizationSelect({ form, organizationName }: MethodFieldsProps) {
  const { t } = useTranslation('whiteLabel')
  const [inputText, setInputText] = useState('')
  const [term] = useDebouncedValue(inputText.trim(), debounceMs)
  const { data: workspaces = [] } = useQuery(workspacesQuery(term))
  const [selectedName, setSelectedName] = useState(organizationName)
  const { organization } = form.values
  const choices = workspaces.map(({ id, name, owner }) => ({
    value: id,
    label: owner ? `${name} (${owner})` : name,
  }))
  const isListed = choices.some(({ value }) => value === organization)
  return (
    <Select
      label={t('fields.organization')}
      description={t('fields.organizationHint')}
      placeholder={t('fields.organizationSearch')}
      searchable
      clearable
      // Don't filter the options again, because the server has already searched.
      filter={({ options }) => options}
      data={
        organization && !isListed
          ? [{ value: organization, label: selectedName ?? organization }, ...choices]
          : choices
      }
      onSearchChange={(search) => setInputText(search === selectedName ? '' : search)}
      {...form.getInputProps('organization')}
      onChange={(value, option) => {
        setSelectedName(option?.label ?? null)
        form.setFieldValue('organization', value)
      }}
    />
  )
}
