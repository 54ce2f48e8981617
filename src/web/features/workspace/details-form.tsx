import { Button, Group, Stack, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Workspace } from '#contract/accounts.ts'
import { maxWorkspaceNameLength, maxWorkspaceUrlLength } from '#contract/limits.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

interface DetailsFormProps {
  workspace: Pick<Workspace, 'name' | 'url'>
  onSave: (change: { name: string; url: string | null }) => Promise<unknown>
}

const isWebsite = (text: string) => /^https?:\/\/[^\s/]+/i.test(text) && URL.canParse(text)

/** Form for a workspace's name and website. */
export function DetailsForm({ workspace, onSave }: DetailsFormProps) {
  const { t } = useTranslation('workspace')
  const showError = useShowError()
  const save = useMutation({
    mutationFn: onSave,
    // Set on the mutation rather than the call, because this change's own event may replace the form before
    // the response arrives.
    onSuccess: () => notifications.show({ message: t('details.saved') }),
    onError: showError,
  })
  const [name, setName] = useState(workspace.name)
  const [url, setUrl] = useState(workspace.url ?? '')
  const [showsError, setShowsError] = useState(false)
  const change = { name: name.trim(), url: url.trim() || null }
  const isChanged = change.name !== '' && (change.name !== workspace.name || change.url !== workspace.url)
  const submit = () => {
    const isInvalid = change.url !== null && !isWebsite(change.url)
    setShowsError(isInvalid)
    if (isChanged && !isInvalid) save.mutate(change)
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Stack gap={12}>
        <TextInput
          label={t('details.name')}
          value={name}
          maxLength={maxWorkspaceNameLength}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <TextInput
          type="url"
          label={t('details.website')}
          value={url}
          maxLength={maxWorkspaceUrlLength}
          error={showsError && t('details.websiteWrong')}
          onChange={({ currentTarget }) => setUrl(currentTarget.value)}
        />
        <Group>
          <Button type="submit" variant="default" disabled={!isChanged} loading={save.isPending}>
            {t('details.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
