import { useEffect, useState } from 'react'
import { hoursLeft, isDeletionOverdue } from '#domain/accounts/workspace-deletion.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

const now = () => Math.floor(Date.now() / 1000)

/** Text showing how long until a deleted workspace is permanently deleted. */
export function DeletionText({ name, deletedAt }: { name: string; deletedAt: number }) {
  const { t } = useTranslation(['common', 'workspace'])
  const [time, setTime] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  if (isDeletionOverdue(deletedAt, time)) return <span>{t('workspace:deletionPostponed', { name })}</span>
  return <span>{t('common:workspaceDeletion', { name, count: hoursLeft(deletedAt, time) })}</span>
}
