import { Radio, Select, Stack, Text } from '@mantine/core'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { AutoJoinField } from './auto-join-field.tsx'
import { DomainsField, NumberField, SwitchField } from './fields.tsx'
import { useField } from './use-field.ts'
import type { SettingsForm } from './use-settings-form.ts'
import { WorkspaceField, WorkspacesField } from './workspace-fields.tsx'

interface SectionProps {
  form: SettingsForm
}

/** Registration policy: open to everyone, to addresses at certain domains, or to invited people only. */
export function RegistrationFields({ form }: SectionProps) {
  const { t } = useTranslation('installation')
  const { disabled, ...field } = useField({ form, name: 'registration' })
  const value = form.value('registration')
  return (
    <>
      <Radio.Group {...field} value={value} onChange={(newValue) => form.set('registration', newValue)}>
        <Stack gap="xs" mt={8}>
          {(['anyone', 'domains', 'invited'] as const).map((choice) => (
            <Radio
              key={choice}
              value={choice}
              disabled={disabled}
              label={t(`registration.${choice}`)}
              description={t(`registration.${choice}Hint`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      {value === 'domains' && (
        <>
          <DomainsField form={form} name="registrationDomains" />
          {!form.verifiesEmail && <Text size="sm">{t('registration.unverified')}</Text>}
        </>
      )}
    </>
  )
}

export function GeneralFields({ form }: SectionProps) {
  const { t } = useTranslation('installation')
  const language = useField({ form, name: 'defaultLanguage' })
  const { disabled, ...edition } = useField({ form, name: 'edition' })
  const languages = (['en', 'es'] as const).map((value) => ({ value, label: t(`language.${value}`) }))
  return (
    <>
      <Select
        {...language}
        data={languages}
        allowDeselect={false}
        maw={320}
        value={form.value('defaultLanguage')}
        onChange={(value) => value && form.set('defaultLanguage', value)}
      />
      <Radio.Group
        {...edition}
        value={form.value('edition')}
        onChange={(value) => form.set('edition', value)}
      >
        <Stack gap="xs" mt={8}>
          {(['unlimited', 'plans'] as const).map((choice) => (
            <Radio
              key={choice}
              value={choice}
              disabled={disabled}
              label={t(`edition.${choice}`)}
              description={t(`edition.${choice}Hint`)}
            />
          ))}
        </Stack>
      </Radio.Group>
    </>
  )
}

export function AddressFields({ form }: SectionProps) {
  return (
    <>
      <SwitchField form={form} name="openRegistration" />
      <DomainsField form={form} name="plusDomains" />
      <DomainsField form={form} name="companyDomains" />
      <NumberField form={form} name="registrationsPerHour" />
    </>
  )
}

export function WorkspaceListFields({ form }: SectionProps) {
  return (
    <>
      <AutoJoinField form={form} name="autoJoinDomains" />
      <WorkspacesField form={form} name="universityWorkspaces" />
    </>
  )
}

export function CorrectorFields({ form }: SectionProps) {
  return (
    <>
      <SwitchField form={form} name="correctorApplications" />
      <WorkspaceField form={form} name="correctorWorkspace" />
      <NumberField form={form} name="correctorPassPercent" />
      <NumberField form={form} name="correctorExamTries" />
      <SwitchField form={form} name="correctorAdministration" />
      <DomainsField form={form} name="correctorAdminDomains" />
    </>
  )
}

export function LimitFields({ form }: SectionProps) {
  return (
    <>
      <NumberField form={form} name="maxUploadBytes" unit="gigabytes" />
      <NumberField form={form} name="maxDurationSeconds" unit="hours" />
      <NumberField form={form} name="queuedJobsPerUser" emptyLabel="unlimited" />
      <NumberField form={form} name="unfinishedBytesPerUser" unit="gigabytes" emptyLabel="unlimited" />
      <NumberField form={form} name="unfinishedBytesPerWorkspace" unit="gigabytes" emptyLabel="unlimited" />
      <NumberField form={form} name="storedBytesPerUser" unit="gigabytes" emptyLabel="unlimited" />
      <NumberField form={form} name="storedBytesPerWorkspace" unit="gigabytes" emptyLabel="unlimited" />
    </>
  )
}
