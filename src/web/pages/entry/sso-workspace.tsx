import { Anchor, Button, Loader, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { FormCard } from '#web/features/accounts/forms/form-card.tsx'
import { ssoStartUrl, ssoWorkspaceQuery } from '#web/features/sso/queries.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

/** Page at a workspace's sign-in URL. */
export function SsoWorkspacePage() {
  const { t } = useTranslation(['sso', 'common'])
  const { slug } = useParams({ from: '/entry/sso/$slug' })
  const { redirect } = useSearch({ from: '/entry/sso/$slug' })
  const { data: workspace, error } = useQuery(ssoWorkspaceQuery(slug))
  const errorText = useErrorText()
  const isNotFound = error !== null && 'code' in error && error.code === 'not_found'
  const otherWorkspaceLink = (
    <Anchor size="sm" renderRoot={(props) => <Link to="/sso" search={{ redirect }} {...props} />}>
      {t('sso:find.other')}
    </Anchor>
  )
  if (error)
    return (
      <FormCard title={t('sso:workspace.absent')}>
        <Stack gap="md">
          <Text role="alert">{isNotFound ? t('sso:workspace.absentText') : errorText(error)}</Text>
          {otherWorkspaceLink}
        </Stack>
      </FormCard>
    )
  if (!workspace) return <Loader role="status" m="xl" aria-label={t('common:loading')} />
  const { organization, workspace: name, provider } = workspace
  return (
    <FormCard title={t('sso:workspace.title', { name })}>
      <Stack gap="md">
        <Text size="sm">{t('sso:workspace.text', { provider })}</Text>
        <Button component="a" href={ssoStartUrl(organization, redirect)} fullWidth>
          {t('sso:workspace.signIn', { provider })}
        </Button>
        {otherWorkspaceLink}
      </Stack>
    </FormCard>
  )
}
