import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useSession, useUpdateCachedUser } from '#web/features/accounts/queries.ts'
import { Administrators } from '#web/features/installation/administrators.tsx'
import { installationQuery } from '#web/features/installation/queries.ts'
import {
  AddressFields,
  CorrectorFields,
  GeneralFields,
  LimitFields,
  RegistrationFields,
  WorkspaceListFields,
} from '#web/features/installation/sections.tsx'
import { InstallationForm } from '#web/features/installation/settings-form.tsx'
import { TestEmail } from '#web/features/installation/test-email.tsx'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'

const sections = [
  { name: 'registration', Fields: RegistrationFields },
  { name: 'general', Fields: GeneralFields },
  { name: 'addresses', Fields: AddressFields },
  { name: 'workspaces', Fields: WorkspaceListFields },
  { name: 'correctors', Fields: CorrectorFields },
  { name: 'limits', Fields: LimitFields },
] as const

/** Installation settings by section, with the administrators and a test email. */
export function InstallationSections() {
  const { t } = useTranslation('installation')
  const { user } = useSession()
  const navigate = useNavigate()
  const updateCachedUser = useUpdateCachedUser()
  const { data: installation, isError, refetch } = useQuery(installationQuery)
  if (isError && !installation) return <LoadError text={t('failed')} onRetry={() => void refetch()} />
  if (!installation) return <Skeleton height={400} radius="md" aria-busy />
  return (
    <>
      {sections.map(({ name, Fields }) => {
        const title = t(`section.${name}.title`)
        const intro = name === 'general' ? {} : { intro: t(`section.${name}.intro`) }
        return (
          <SettingsSection key={name} title={title} {...intro}>
            <InstallationForm installation={installation} title={title}>
              {(form) => <Fields form={form} />}
            </InstallationForm>
          </SettingsSection>
        )
      })}
      <SettingsSection title={t('section.administrators.title')} intro={t('section.administrators.intro')}>
        <Administrators
          uid={user.uid}
          onSelfRemoved={() => {
            updateCachedUser({ staff: false })
            void navigate({ to: '/dashboard' })
          }}
        />
      </SettingsSection>
      <SettingsSection title={t('section.mail.title')} intro={t('section.mail.intro')}>
        <TestEmail />
      </SettingsSection>
    </>
  )
}
