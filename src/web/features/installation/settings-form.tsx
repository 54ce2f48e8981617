import { Button, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Installation } from '#contract/installation.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { type SettingsForm, useSettingsForm } from './use-settings-form.ts'

interface InstallationFormProps {
  installation: Installation
  /** Section name, for the button's accessible name. */
  title: string
  children: (form: SettingsForm) => ReactNode
}

/** A section's fields with a Save button. */
export function InstallationForm({ installation, title, children }: InstallationFormProps) {
  const { t } = useTranslation('installation')
  const form = useSettingsForm(installation)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.save(event.currentTarget)
      }}
    >
      <Stack gap="md">
        {children(form)}
        <Group gap="sm">
          <Button
            type="submit"
            aria-label={t('saveSection', { title })}
            loading={form.isSaving}
            disabled={!form.isChanged}
          >
            {t('save')}
          </Button>
          <Text size="sm" role="status">
            {form.isSaved && t('saved')}
          </Text>
        </Group>
      </Stack>
    </form>
  )
}
