import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ActiveSession } from '#contract/sessions.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { formatDateTime } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import rowClasses from '#web/ui/rows.module.css'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { browserName } from './browser-name.ts'
import { ListPlaceholder } from './list-placeholder.tsx'
import { sessionsQuery, useEndOtherSessions, useEndSession } from './queries.ts'
import classes from './security.module.css'

interface SessionsSectionProps {
  uid: string
  /** Ends this page's session. */
  onSignOut: () => void
}

/** Section with the user's sessions, which can be ended. */
export function SessionsSection({ uid, onSignOut }: SessionsSectionProps) {
  const { t } = useTranslation('security')
  const { data: sessions, error, refetch } = useQuery(sessionsQuery(uid))
  const endOtherSessions = useEndOtherSessions(uid)
  const showError = useShowError()
  const list = useRef<HTMLUListElement>(null)
  return (
    <SettingsSection title={t('sessions.title')} intro={t('sessions.intro')}>
      {sessions ? (
        <>
          <ul
            ref={list}
            tabIndex={-1}
            aria-label={t('sessions.title')}
            className={`${rowClasses.list} ${rowClasses.underlined} ${classes.list} ${classes.focusTarget}`}
          >
            {sortCurrentFirst(sessions).map((session) => (
              <SessionRow
                key={session.id}
                uid={uid}
                session={session}
                onSignOut={onSignOut}
                onEnded={() => list.current?.focus()}
              />
            ))}
          </ul>
          <div className={classes.buttons}>
            {sessions.length > 1 && (
              <ConfirmButton
                size="compact-sm"
                variant="default"
                question={t('sessions.othersSure')}
                loading={endOtherSessions.isPending}
                onConfirm={() =>
                  endOtherSessions.mutate(undefined, {
                    onSuccess: () => list.current?.focus(),
                    onError: showError,
                  })
                }
              >
                {t('sessions.others')}
              </ConfirmButton>
            )}
            <ConfirmButton
              size="compact-sm"
              variant="default"
              question={t('sessions.allSure')}
              onConfirm={() =>
                endOtherSessions.mutate(undefined, { onSuccess: onSignOut, onError: showError })
              }
            >
              {t('sessions.all')}
            </ConfirmButton>
          </div>
        </>
      ) : (
        <ListPlaceholder error={error} onRetry={() => void refetch()} />
      )}
    </SettingsSection>
  )
}

const sortCurrentFirst = (sessions: readonly ActiveSession[]) =>
  sessions.toSorted((a, b) => Number(b.current) - Number(a.current))

interface SessionRowProps extends SessionsSectionProps {
  session: ActiveSession
  onEnded: () => void
}

function SessionRow({ uid, session, onSignOut, onEnded }: SessionRowProps) {
  const { t, i18n } = useTranslation('security')
  const locale = i18n.resolvedLanguage ?? 'en'
  const end = useEndSession(uid)
  const showError = useShowError()
  const name = browserName(t, session.userAgent)
  const signInTime = formatDateTime(session.created, locale)
  const signOut = () =>
    session.current ? onSignOut() : end.mutate(session.id, { onSuccess: onEnded, onError: showError })
  return (
    <li className={rowClasses.row}>
      <div className={rowClasses.facts}>
        <div className={classes.name}>
          <span title={session.userAgent}>{name}</span>
          {session.current && <span className={classes.currentSession}>{t('sessions.current')}</span>}
        </div>
        <Text size="sm" c="dimmed">
          {t('sessions.began', { time: signInTime, how: t(`sessions.method.${session.method}`) })}
        </Text>
        <Text size="sm" c="dimmed">
          {t('sessions.seen', { time: formatDateTime(session.lastSeen, locale), address: session.address })}
        </Text>
      </div>
      <Button
        size="compact-sm"
        variant="default"
        loading={end.isPending}
        aria-label={t('sessions.endOf', { name, time: signInTime })}
        onClick={signOut}
      >
        {t('sessions.end')}
      </Button>
    </li>
  )
}
