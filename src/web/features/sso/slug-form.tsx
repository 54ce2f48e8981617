import { Button, Group, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useChangeSso } from './queries.ts'
import { useShowSsoError } from './use-show-sso-error.ts'

const isSlug = (text: string) => /^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$/.test(text)

/** Form for a workspace's custom sign-in URL. */
export function SlugForm({ orgId, slug }: { orgId: string; slug: string | null }) {
  const { t } = useTranslation(['sso', 'workspace'])
  const change = useChangeSso(orgId)
  const showError = useShowSsoError()
  const [inputText, setInputText] = useState(slug ?? '')
  const [showsError, setShowsError] = useState(false)
  const newSlug = inputText.trim().toLowerCase()
  const submit = () => {
    const isInvalid = newSlug !== '' && !isSlug(newSlug)
    setShowsError(isInvalid)
    if (isInvalid) return
    const onSuccess = () => void notifications.show({ message: t('sso:applied') })
    change.mutate({ slug: newSlug || null }, { onSuccess, onError: showError })
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Group align="flex-end">
        <TextInput
          flex="1 1 220px"
          label={t('sso:slug')}
          description={t('sso:slugHint', { address: `${location.origin}/sso/${newSlug || orgId}` })}
          value={inputText}
          maxLength={60}
          autoCapitalize="none"
          spellCheck={false}
          error={showsError && t('sso:slugWrong')}
          styles={{ description: { overflowWrap: 'anywhere' } }}
          onChange={({ currentTarget }) => {
            setShowsError(false)
            setInputText(currentTarget.value)
          }}
        />
        <Button type="submit" variant="default" loading={change.isPending}>
          {t('workspace:details.save')}
        </Button>
      </Group>
    </form>
  )
}
