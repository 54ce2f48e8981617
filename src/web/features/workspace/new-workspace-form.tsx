import { Button, Group, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { Workspace } from '#contract/accounts.ts'
import { maxWorkspaceName } from '#contract/limits.ts'
import { withTexts } from '#web/lib/i18n.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { useShowError } from '#web/lib/use-show-error.ts'
import { useTranslation } from '#web/lib/use-translation.ts'

const RegionField = lazyComponent(withTexts(() => import('./region-field.tsx'), 'regions'))

interface NewWorkspaceFormProps {
  /** The suggested region; null if there is one only. */
  region: Workspace['locale'] | null
  onCreate: (workspace: { name: string; locale?: Workspace['locale'] }) => Promise<unknown>
}

/** Creates a workspace by its name, and its region if there are several. */
export function NewWorkspaceForm({ region, onCreate }: NewWorkspaceFormProps) {
  const { t } = useTranslation('workspace')
  const add = useMutation({ mutationFn: onCreate })
  const showError = useShowError()
  const [name, setName] = useState('')
  const [locale, setLocale] = useState(region)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim()) add.mutate({ name, ...(locale && { locale }) }, { onError: showError })
      }}
    >
      <Group align={locale ? 'flex-start' : 'flex-end'}>
        <TextInput
          flex="1 1 220px"
          label={t('create.name')}
          value={name}
          maxLength={maxWorkspaceName}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        {locale && (
          <Suspense>
            <RegionField value={locale} onChange={setLocale} />
          </Suspense>
        )}
        <Button type="submit" disabled={!name.trim()} loading={add.isPending}>
          {t('create.create')}
        </Button>
      </Group>
    </form>
  )
}
