import { Button, Loader, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import type { InvitePreview } from '#contract/invites.ts'
import { sessionQuery, useSignOut } from '#web/features/accounts/queries.ts'
import { inviteQuery, useAnswerInvite } from '#web/features/invites/received-invite-queries.ts'
import { useShowJoinError } from '#web/features/invites/use-show-join-error.ts'
import { hasErrorCode } from '#web/lib/api/api.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Header } from '#web/ui/header.tsx'
import { MessagePage } from '#web/ui/message-page.tsx'
import { Wordmark } from '#web/ui/wordmark.tsx'

/** Page for an invite link. Accepts the invite, or explains how to sign in to the right account. */
export function InvitePage() {
  const { t } = useTranslation(['workspace', 'common'])
  const { key } = useParams({ from: '/invite/$key' })
  const { data: invite, error, refetch } = useQuery(inviteQuery(key))
  return (
    <>
      <Header start={<Wordmark />} end={null} />
      {hasErrorCode(error, 'code_invalid') ? (
        <MessagePage
          title={t('workspace:link.invalid')}
          text={t('workspace:link.invalidText')}
          actions={
            <Button renderRoot={(props) => <Link to="/" {...props} />}>{t('workspace:link.home')}</Button>
          }
        />
      ) : error ? (
        <MessagePage
          title={t('workspace:link.failed')}
          text={t('workspace:invites.failed')}
          actions={<Button onClick={() => void refetch()}>{t('common:retry')}</Button>}
        />
      ) : invite ? (
        <OpenInvite inviteKey={key} invite={invite} />
      ) : (
        <Loader role="status" m="xl" aria-label={t('common:loading')} />
      )}
    </>
  )
}

function OpenInvite({ inviteKey: key, invite }: { inviteKey: string; invite: InvitePreview }) {
  const { t, i18n } = useTranslation(['workspace', 'common'])
  const { name, inviter, email, expires, registered, full } = invite
  const navigate = useNavigate()
  const { data: session } = useQuery(sessionQuery)
  const answerInvite = useAnswerInvite(session?.user.uid ?? '')
  const signOut = useSignOut()
  const queryClient = useQueryClient()
  const showError = useShowJoinError()
  const { refetch, isFetching } = useQuery(inviteQuery(key))
  const isLink = email === null
  const isForThisUser = session && (isLink || session.user.email === email)
  const send = (accept: boolean) =>
    answerInvite.mutate(
      { key, accept },
      {
        // The invite has been used, so Back must not return to it.
        onSuccess: () => void navigate({ to: '/dashboard', replace: true, reloadDocument: true }),
        onError: (error) => {
          showError(error)
          void queryClient.invalidateQueries({ queryKey: inviteQuery(key).queryKey })
        },
      },
    )
  const redirectSearch = { redirect: `/invite/${encodeURIComponent(key)}` }
  return (
    <MessagePage
      title={t('link.title', { name })}
      text={
        full
          ? inviter
            ? t('link.fullBy', { inviter })
            : t('link.full')
          : inviter
            ? t('link.by', { inviter, name })
            : t('link.text', { name })
      }
      actions={
        isForThisUser ? (
          <>
            <Button
              loading={answerInvite.isPending && answerInvite.variables.accept}
              onClick={() => send(true)}
            >
              {t('received.accept')}
            </Button>
            {!isLink && (
              <Button
                variant="default"
                loading={answerInvite.isPending && !answerInvite.variables.accept}
                onClick={() => send(false)}
              >
                {t('received.decline')}
              </Button>
            )}
          </>
        ) : session ? (
          <Button
            loading={signOut.isPending}
            onClick={() =>
              signOut.mutate(undefined, { onSuccess: () => location.reload(), onError: showError })
            }
          >
            {t('link.signOut')}
          </Button>
        ) : registered ? (
          <Button renderRoot={(props) => <Link to="/signin" search={redirectSearch} {...props} />}>
            {t('link.signIn')}
          </Button>
        ) : (
          <>
            {full ? (
              <Button loading={isFetching} onClick={() => void refetch()}>
                {t('common:retry')}
              </Button>
            ) : (
              <Button renderRoot={(props) => <Link to="/register" search={{ invite: key }} {...props} />}>
                {t('link.register')}
              </Button>
            )}
            {isLink && (
              <Button
                variant="default"
                renderRoot={(props) => <Link to="/signin" search={redirectSearch} {...props} />}
              >
                {t('link.signIn')}
              </Button>
            )}
          </>
        )
      }
    >
      <Text size="sm" c="dimmed">
        {!isLink && (session && !isForThisUser ? t('link.elsewhere', { email }) : t('link.for', { email }))}{' '}
        {t('link.expires', { date: formatDate(expires, i18n.resolvedLanguage ?? 'en') })}
      </Text>
    </MessagePage>
  )
}
