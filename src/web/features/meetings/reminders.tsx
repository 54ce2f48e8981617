import { Anchor } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Meeting } from '#contract/calendars.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { meetingsQuery } from './queries.ts'

/** How long before the start of a meeting a reminder appears, in milliseconds. */
const leadTimeMs = 60_000
const pollMs = 10 * 60_000
const displayMs = 5 * 60_000

/**
 * Reminds the user of meetings a minute before they start: on the page and, if the page is hidden, through a
 * browser notification.
 */
export default function Reminders({ uid }: { uid: string }) {
  const { t } = useTranslation('meetings')
  const navigate = useNavigate()
  const { data: meetings } = useQuery({ ...meetingsQuery(uid), refetchInterval: pollMs })
  const remindedIds = useRef(new Set<string>())
  const openMeetings = () => void navigate({ to: '/dashboard/meetings' })
  const remind = useEffectEvent(({ title, start, calendar }: Meeting) => {
    const tag = `${calendar} ${start} ${title}`
    if (remindedIds.current.has(tag)) return
    remindedIds.current.add(tag)
    const message = t('soon', { title: title || t('untitled') })
    notifications.show({
      id: tag,
      autoClose: displayMs,
      message: (
        <>
          {message}{' '}
          <Anchor component="button" type="button" onClick={openMeetings}>
            {t('record')}
          </Anchor>
        </>
      ),
    })
    if (!document.hidden || !('Notification' in window) || Notification.permission !== 'granted') return
    // With the same tag, notifications from several windows replace each other.
    const notification = new Notification(message, { tag })
    notification.onclick = () => {
      window.focus()
      openMeetings()
    }
  })
  useEffect(() => {
    const timers = (meetings ?? []).flatMap((meeting) => {
      const delayMs = meeting.start * 1000 - leadTimeMs - Date.now()
      return delayMs > -leadTimeMs ? [setTimeout(() => remind(meeting), Math.max(0, delayMs))] : []
    })
    return () => timers.forEach(clearTimeout)
  }, [meetings])
  return null
}
