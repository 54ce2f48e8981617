import { Alert, Anchor, Text } from '@mantine/core'
import type { User, Workspace } from '#contract/accounts.ts'
import { routes } from '#contract/routes.ts'
import { useTranslation } from '#web/lib/use-translation.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { CopiedLine, Lines } from './copied.tsx'
import { answers, listByKey, signInAndList } from './examples.ts'

interface ApiAccessProps {
  user: User
  workspace: Workspace | undefined
  /** Base URL of all calls. */
  base: string
}

/** What API users need: the base URL, their IDs, and an example call. */
export function ApiAccess({ user, workspace, base }: ApiAccessProps) {
  const { t } = useTranslation('apiAccess')
  const caller = {
    base,
    uid: user.uid,
    orgId: workspace?.id ?? '',
    email: user.email ?? 'you@example.com',
  }
  const commands = signInAndList(caller)
  return (
    <>
      <Alert title={t('tokens.title')} mb="lg">
        {t('tokens.text')}
      </Alert>
      <SettingsSection title={t('address.title')} intro={t('address.intro')}>
        <CopiedLine name={t('address.base')} text={base} copy={t('ids.copyBase')} />
        <Anchor href={routes.getApiReference.path} size="sm" underline="always">
          {t('address.docs')}
        </Anchor>
        <Anchor href={routes.getOpenApi.path} size="sm" underline="always">
          {t('address.openApi')}
        </Anchor>
      </SettingsSection>
      <SettingsSection title={t('ids.title')} intro={t('ids.intro')}>
        <CopiedLine name={t('ids.user')} text={user.uid} copy={t('ids.copyUser')} />
        {workspace && (
          <CopiedLine
            name={t('ids.workspace', { name: workspace.name })}
            text={workspace.id}
            copy={t('ids.copyWorkspace')}
          />
        )}
      </SettingsSection>
      <SettingsSection title={t('call.title')} intro={t('call.intro')}>
        <Lines label={t('call.title')}>{commands}</Lines>
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
        <Lines label={t('region.title')}>{listByKey(caller)}</Lines>
      </SettingsSection>
      <Answers />
    </>
  )
}

function Answers() {
  const { t } = useTranslation('apiAccess')
  return (
    <SettingsSection title={t('answers.title')} intro={t('answers.intro')}>
      {(['result', 'page', 'error'] as const).map((kind) => (
        <div key={kind}>
          <Text size="sm" mb={6}>
            {t(`answers.${kind}`)}
          </Text>
          <Lines label={t(`answers.${kind}`)}>{answers[kind]}</Lines>
        </div>
      ))}
    </SettingsSection>
  )
}
