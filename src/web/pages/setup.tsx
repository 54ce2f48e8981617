import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Installation } from '#contract/installation.ts'
import { sessionQuery, useSession } from '#web/features/accounts/queries.ts'
import { setupPostponedKey } from '#web/features/accounts/session/sign-in-destination.ts'
import { installationQuery, useEndSetup } from '#web/features/installation/queries.ts'
import { GeneralFields, RegistrationFields } from '#web/features/installation/sections.tsx'
import { TestEmail } from '#web/features/installation/test-email.tsx'
import { useSettingsForm } from '#web/features/installation/use-settings-form.ts'
import { Models } from '#web/features/models/models.tsx'
import { modelsQuery } from '#web/features/models/queries.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { localStore } from '#web/lib/storage/browser-storage.ts'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { useBarHeight } from '#web/ui/use-bar-height.ts'
import { useDocumentTitle } from '#web/ui/use-document-title.ts'
import { AppHeader } from './app-header.tsx'
import { NotAllowed } from './not-allowed.tsx'
import classes from './page.module.css'

/** Setup page for a new installation, shown to its administrator. */
export function SetupPage() {
  const { t } = useTranslation(['installation', 'common'])
  const errorText = useErrorText()
  const { user } = useSession()
  const { data: installation, error, refetch } = useQuery({ ...installationQuery, enabled: user.staff })
  // Waits for the models, because they would push the buttons below them down.
  const { isPending } = useQuery({ ...modelsQuery, enabled: user.staff })
  useDocumentTitle(t('installation:setup.title'))
  if (!user.staff) return <NotAllowed />
  return (
    <>
      <AppHeader />
      <main id="content" className={classes.main}>
        <Title order={1} className={classes.title}>
          {t('installation:setup.title')}
        </Title>
        <Text c="dimmed" className={classes.intro}>
          {t('installation:setup.intro')}
        </Text>
        {installation && !isPending && <Steps installation={installation} />}
        {!installation && error && (
          <div role="alert">
            <Text mb="sm">{errorText(error)}</Text>
            <Button onClick={() => void refetch()}>{t('common:retry')}</Button>
          </div>
        )}
        {!error && (!installation || isPending) && <Skeleton height={400} radius="md" aria-busy />}
      </main>
    </>
  )
}

function Steps({ installation }: { installation: Installation }) {
  const { t } = useTranslation('installation')
  const navigate = useNavigate()
  const form = useSettingsForm(installation)
  const finish = useFinishSetup()
  const sections = [
    ['registration', <RegistrationFields key="registration" form={form} />],
    ['general', <GeneralFields key="general" form={form} />],
    ['mail', <TestEmail key="mail" />],
  ] as const
  return (
    <>
      {sections.map(([name, content]) => (
        <SettingsSection
          key={name}
          title={t(`section.${name}.title`)}
          {...(name !== 'general' && { intro: t(`section.${name}.intro`) })}
        >
          {content}
        </SettingsSection>
      ))}
      <Stack component="section" gap="sm" pb="xl" aria-label={t('section.models.title')}>
        <Title order={2} size="h4">
          {t('section.models.title')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('section.models.intro')} {t('setup.offline')}
        </Text>
        <Models />
      </Stack>
      <Group ref={useBarHeight('--bar-bottom')} gap="sm" className={classes.actions}>
        <Button
          loading={form.isSaving || finish.isPending}
          onClick={async ({ currentTarget }) => {
            if (await form.save(currentTarget.closest('main'))) finish.mutate()
            else notifications.show({ color: 'red', message: t('setup.unsaved') })
          }}
        >
          {t('setup.finish')}
        </Button>
        <Button
          variant="default"
          onClick={() => {
            localStore.setItem(setupPostponedKey, 'true')
            void navigate({ to: '/dashboard' })
          }}
        >
          {t('setup.later')}
        </Button>
      </Group>
    </>
  )
}

/** Finishes the setup and opens the dashboard. */
function useFinishSetup() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const showError = useShowError()
  const end = useEndSetup()
  return {
    isPending: end.isPending,
    mutate: () =>
      end.mutate(undefined, {
        onSuccess: () => {
          queryClient.setQueryData(
            sessionQuery.queryKey,
            (before) => before && { ...before, setup: undefined },
          )
          void navigate({ to: '/dashboard' })
        },
        onError: showError,
      }),
  }
}
