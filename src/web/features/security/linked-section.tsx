import { Alert, Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LinkedProvider, OfferedProvider, ProviderRefusal } from '#contract/providers.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { useProductConfig } from '#web/lib/product-config.ts'
import { ConfirmedButton } from '#web/ui/confirmed-button.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { Loading } from './loading.tsx'
import { linkedQuery, useLinkProvider, useUnlinkProvider } from './queries.ts'
import classes from './security.module.css'
import { useShowError } from './use-show-error.ts'

/** How a provider led back here, from parameters that anyone may have written. */
export interface Arrival {
  linked?: string | undefined
  refused?: string | undefined
}

const refusals = ['cancelled', 'expired', 'linked_elsewhere', 'too_many_requests', 'failed'] as const
const refusalOf = (given: string) =>
  refusals.find((known: ProviderRefusal) => known === given) ?? ('failed' as const)

interface LinkedSectionProps {
  uid: string
  arrival: Arrival
  /** What `arrival` says is being told, and need not stand in the address any more. */
  onArrived: () => void
}

/** The providers by which I can sign in; absent where none is set up. */
export function LinkedSection({ uid, arrival: given, onArrived }: LinkedSectionProps) {
  const { t } = useTranslation('security')
  const providers = useProductConfig()?.providers ?? []
  const { data: linked, error, refetch } = useQuery({ ...linkedQuery(uid), enabled: providers.length > 0 })
  const list = useRef<HTMLUListElement>(null)
  const [arrival] = useState(given)
  const take = useEffectEvent(onArrived)
  useEffect(() => {
    if (arrival.linked || arrival.refused) take()
  }, [arrival])
  if (providers.length === 0) return null
  const arrived = providers.find(({ id }) => id === arrival.linked)
  return (
    <SettingsSection title={t('linked.title')} intro={t('linked.intro')}>
      {arrived && <Note color="green">{t('linked.done', { name: arrived.name })}</Note>}
      {arrival.refused && <Note color="red">{t(`linked.refused.${refusalOf(arrival.refused)}`)}</Note>}
      {linked ? (
        <ul
          ref={list}
          tabIndex={-1}
          aria-label={t('linked.title')}
          className={`${classes.list} ${classes.target}`}
        >
          {providers.map((provider) => (
            <ProviderRow
              key={provider.id}
              uid={uid}
              provider={provider}
              linked={linked.filter((each) => each.provider === provider.id)}
              onUnlinked={() => list.current?.focus()}
            />
          ))}
        </ul>
      ) : (
        <Loading error={error} onRetry={() => void refetch()} />
      )}
    </SettingsSection>
  )
}

/** How it went at the provider, in view: the page begins elsewhere. */
function Note({ color, children }: { color: string; children: string }) {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => note.current?.scrollIntoView({ block: 'center' }), [])
  return (
    <Alert ref={note} color={color} role="status">
      {children}
    </Alert>
  )
}

interface ProviderRowProps {
  uid: string
  provider: OfferedProvider
  linked: readonly LinkedProvider[]
  onUnlinked: () => void
}

function ProviderRow({ uid, provider: { id, name }, linked, onUnlinked }: ProviderRowProps) {
  const { t, i18n } = useTranslation('security')
  const link = useLinkProvider(uid)
  const unlink = useUnlinkProvider(uid)
  const showError = useShowError(t('lastWayIn'))
  const showLinkError = useShowError()
  const time = (since: number) => formatDateTime(since, i18n.resolvedLanguage ?? 'en')
  return (
    <li className={classes.row}>
      <div className={classes.facts}>
        <div className={classes.name}>{name}</div>
        {linked.map(({ email, since }) => (
          <Text key={`${email} ${since}`} size="sm" c="dimmed">
            {email ? t('linked.as', { email, time: time(since) }) : t('linked.since', { time: time(since) })}
          </Text>
        ))}
        {linked.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('linked.not')}
          </Text>
        )}
      </div>
      {linked.length === 0 ? (
        <Button
          size="compact-sm"
          variant="default"
          loading={link.isPending || link.isSuccess}
          aria-label={t('linked.linkOf', { name })}
          onClick={() => link.mutate(id, { onError: showLinkError })}
        >
          {t('linked.link')}
        </Button>
      ) : (
        <ConfirmedButton
          size="compact-sm"
          variant="default"
          question={t('linked.unlinkSure', { name })}
          loading={unlink.isPending}
          aria-label={t('linked.unlinkOf', { name })}
          onConfirm={() => unlink.mutate(id, { onSuccess: onUnlinked, onError: showError })}
        >
          {t('linked.unlink')}
        </ConfirmedButton>
      )}
    </li>
  )
}
