import { Alert, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ProviderRefusal } from '#contract/choices.ts'
import type { LinkedProvider, OfferedProvider } from '#contract/providers.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { formatDateTime } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useProductConfig } from '#web/lib/queries/product-config.ts'
import rowClasses from '#web/ui/rows.module.css'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { ListPlaceholder } from './list-placeholder.tsx'
import { linkedProvidersQuery, useLinkProvider, useUnlinkProvider } from './queries.ts'
import { ReauthButton, type ReauthProps } from './reauth-button.tsx'
import classes from './security.module.css'

/** Result of linking a provider, from untrusted URL parameters. */
export interface ProviderResult {
  linked?: string | undefined
  refusal?: string | undefined
}

const refusals = ['cancelled', 'expired', 'linked_elsewhere', 'too_many_requests', 'failed'] as const
const refusalOf = (value: string) =>
  refusals.find((item: ProviderRefusal) => item === value) ?? ('failed' as const)

interface LinkedProvidersSectionProps extends ReauthProps {
  result: ProviderResult
  /** Called once the `result` message is visible so that it can be removed from the URL. */
  onResultShown: () => void
}

/** Section with the linked sign-in providers; hidden if none are configured. */
export function LinkedProvidersSection({
  user,
  onSignInAgain,
  result: initialResult,
  onResultShown,
}: LinkedProvidersSectionProps) {
  const { t } = useTranslation('security')
  const providers = useProductConfig()?.providers ?? []
  const {
    data: linkedProviders,
    error,
    refetch,
  } = useQuery({ ...linkedProvidersQuery(user.uid), enabled: providers.length > 0 })
  const list = useRef<HTMLUListElement>(null)
  const [result] = useState(initialResult)
  const reportShown = useEffectEvent(onResultShown)
  useEffect(() => {
    if (result.linked || result.refusal) reportShown()
  }, [result])
  if (providers.length === 0) return null
  const linkedProvider = providers.find(({ id }) => id === result.linked)
  return (
    <SettingsSection title={t('linked.title')} intro={t('linked.intro')}>
      {linkedProvider && (
        <ResultNote color="green">{t('linked.done', { name: linkedProvider.name })}</ResultNote>
      )}
      {result.refusal && (
        <ResultNote color="red">{t(`linked.refused.${refusalOf(result.refusal)}`)}</ResultNote>
      )}
      {linkedProviders ? (
        <ul
          ref={list}
          tabIndex={-1}
          aria-label={t('linked.title')}
          className={`${rowClasses.list} ${rowClasses.underlined} ${classes.list} ${classes.focusTarget}`}
        >
          {providers.map((provider) => (
            <ProviderRow
              key={provider.id}
              user={user}
              onSignInAgain={onSignInAgain}
              provider={provider}
              linkedAccounts={linkedProviders.filter((item) => item.provider === provider.id)}
              onUnlinked={() => list.current?.focus()}
            />
          ))}
        </ul>
      ) : (
        <ListPlaceholder error={error} onRetry={() => void refetch()} />
      )}
    </SettingsSection>
  )
}

/** Note that scrolls itself into view, because the page opens scrolled elsewhere. */
function ResultNote({ color, children }: { color: string; children: string }) {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => note.current?.scrollIntoView({ block: 'center' }), [])
  return (
    <Alert ref={note} color={color} role="status">
      {children}
    </Alert>
  )
}

interface ProviderRowProps extends ReauthProps {
  provider: OfferedProvider
  linkedAccounts: readonly LinkedProvider[]
  onUnlinked: () => void
}

function ProviderRow({ provider: { id, name }, linkedAccounts, onUnlinked, ...owner }: ProviderRowProps) {
  const { t, i18n } = useTranslation('security')
  const link = useLinkProvider(owner.user.uid)
  const unlink = useUnlinkProvider(owner.user.uid)
  const showError = useShowError(t('lastWayIn'))
  const showLinkError = useShowError()
  const formatLinkTime = (linkedAt: number) => formatDateTime(linkedAt, i18n.resolvedLanguage ?? 'en')
  return (
    <li className={rowClasses.row}>
      <div className={rowClasses.facts}>
        <div className={classes.name}>{name}</div>
        {linkedAccounts.map(({ email, since }) => (
          <Text key={`${email} ${since}`} size="sm" c="dimmed">
            {email
              ? t('linked.as', { email, time: formatLinkTime(since) })
              : t('linked.since', { time: formatLinkTime(since) })}
          </Text>
        ))}
        {linkedAccounts.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('linked.not')}
          </Text>
        )}
      </div>
      {linkedAccounts.length === 0 ? (
        <ReauthButton
          {...owner}
          key="link"
          label={t('linked.link')}
          name={t('linked.linkOf', { name })}
          intro={t('linked.linkIntro', { name })}
          onVerified={(password) => link.mutateAsync({ provider: id, password })}
          onFailed={showLinkError}
        />
      ) : (
        <ReauthButton
          {...owner}
          key="unlink"
          label={t('linked.unlink')}
          name={t('linked.unlinkOf', { name })}
          intro={t('linked.unlinkSure', { name })}
          question={t('linked.unlinkSure', { name })}
          onVerified={async (password) => {
            await unlink.mutateAsync({ provider: id, password })
            onUnlinked()
          }}
          onFailed={showError}
        />
      )}
    </li>
  )
}
