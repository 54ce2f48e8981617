import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StaffUser } from '#contract/staff.ts'
import { formatDateTime } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { FactsRow } from '#web/ui/facts-row.tsx'
import { Directory } from './directory.tsx'
import { ImpersonationForm } from './impersonation-form.tsx'
import { allUsersQuery } from './queries.ts'

interface UserDirectoryProps {
  /** Starts an impersonation with a one-time key. */
  onKeyCreated: (key: string) => void
}

const useUsers = (term: string) => useInfiniteQuery(allUsersQuery(term))

/** List of all users in the installation. */
export function UserDirectory({ onKeyCreated }: UserDirectoryProps) {
  const { t } = useTranslation('staff')
  return (
    <Directory
      title={t('users.title')}
      useList={useUsers}
      row={(user) => <UserRow key={user.uid} user={user} onKeyCreated={onKeyCreated} />}
    />
  )
}

function UserRow({ user, onKeyCreated }: UserDirectoryProps & { user: StaffUser }) {
  const { t, i18n } = useTranslation('staff')
  const { name, email, emailVerified, staff, isCorrector, lastSignInTime } = user
  const [isAsking, setIsAsking] = useState(false)
  const time = lastSignInTime && formatDateTime(lastSignInTime, i18n.resolvedLanguage ?? 'en')
  const facts = [
    ...(staff ? [t('users.staff')] : []),
    ...(isCorrector ? [t('users.corrector')] : []),
    ...(emailVerified ? [] : [t('users.unverified')]),
    time ? t('users.seen', { time }) : t('users.never'),
  ]
  return (
    <FactsRow name={<bdi>{name}</bdi>} facts={[email ?? '', facts.join(' · ')]}>
      {!staff && !isAsking && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('users.impersonateName', { name })}
          onClick={() => setIsAsking(true)}
        >
          {t('users.impersonate')}
        </Button>
      )}
      {isAsking && (
        <ImpersonationForm user={user} onKeyCreated={onKeyCreated} onCancel={() => setIsAsking(false)} />
      )}
    </FactsRow>
  )
}
