import { Alert, Anchor, Text } from '@mantine/core'
import type { User, Workspace } from '#contract/accounts.ts'
import { webRoutes } from '#contract/web-routes.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { CodeBlock, CopyableLine } from './copyable-text.tsx'
import { regionalKeyExample, responseExamples, signInExample } from './examples.ts'

interface ApiAccessProps {
  user: User
  workspace: Workspace | undefined
  /** Base URL of all requests. */
  base: string
}

/** Everything that API users need, including the base URL, their IDs and a sample request. */
export function ApiAccess({ user, workspace, base }: ApiAccessProps) {
  const { t } = useTranslation('apiAccess')
  const credentials = {
    base,
    uid: user.uid,
    orgId: workspace?.id ?? '',
    email: user.email ?? 'you@example.com',
  }
  const commands = signInExample(credentials)
  return (
    <>
      <Alert title={t('tokens.title')} mb="lg">
        {t('tokens.text')}
      </Alert>
      <SettingsSection title={t('address.title')} intro={t('address.intro')}>
        <CopyableLine name={t('address.base')} text={base} copy={t('ids.copyBase')} />
        <Anchor href={webRoutes.getApiReference.path} size="sm" underline="always">
          {t('address.docs')}
        </Anchor>
        <Anchor href={webRoutes.getOpenApi.path} size="sm" underline="always">
          {t('address.openApi')}
        </Anchor>
      </SettingsSection>
      <SettingsSection title={t('ids.title')} intro={t('ids.intro')}>
        <CopyableLine name={t('ids.user')} text={user.uid} copy={t('ids.copyUser')} />
        {workspace && (
          <CopyableLine
            name={t('ids.workspace', { name: workspace.name })}
            text={workspace.id}
            copy={t('ids.copyWorkspace')}
          />
        )}
      </SettingsSection>
      <SettingsSection title={t('call.title')} intro={t('call.intro')}>
        <CodeBlock label={t('call.title')}>{commands}</CodeBlock>
        <div>
          <CopyButton text={commands} label={t('ids.copyCall')} />
        </div>
        {!user.hasPassword && <Text size="sm">{t('call.noPassword')}</Text>}
        {user.twoFactor && <Text size="sm">{t('call.twoFactor')}</Text>}
        <Text size="sm" c="dimmed">
          {t('call.end')}
        </Text>
      </SettingsSection>
      <SettingsSection title={t('region.title')} intro={t('region.intro')}>
        <Text size="sm">{t(`region.${workspace?.locale ?? user.locale}`)}</Text>
        <Text size="sm">{t('region.key')}</Text>
        <CodeBlock label={t('region.title')}>{regionalKeyExample(credentials)}</CodeBlock>
      </SettingsSection>
      <ResponseFormats />
    </>
  )
}

function ResponseFormats() {
  const { t } = useTranslation('apiAccess')
  return (
    <SettingsSection title={t('answers.title')} intro={t('answers.intro')}>
      {(['result', 'page', 'error'] as const).map((kind) => (
        <div key={kind}>
          <Text size="sm" mb={6}>
            {t(`answers.${kind}`)}
          </Text>
          <CodeBlock label={t(`answers.${kind}`)}>{responseExamples[kind]}</CodeBlock>
        </div>
      ))}
    </SettingsSection>
  )
}
