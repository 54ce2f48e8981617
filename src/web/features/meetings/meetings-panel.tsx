import { Anchor, Button, Group, Stack, Switch, Text, Title } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Meeting } from '#contract/calendars.ts'
import { formatDateTime } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useProductConfig } from '#web/lib/queries/product-config.ts'
import { useUserSettings } from '#web/lib/queries/user-settings.ts'
import rows from '#web/ui/rows.module.css'
import { Calendars } from './calendars.tsx'
import classes from './meetings.module.css'
import { calendarsQuery, meetingsQuery } from './queries.ts'
import { Zoom } from './zoom.tsx'

interface MeetingsPanelProps {
  uid: string
  orgId: string
  onRecord: () => void
  /** Opens the list of Zoom's cloud recordings. */
  onOpenZoom: () => void
}

/** Meeting recorder, with upcoming meetings from the user's calendars and the Zoom connection. */
export default function MeetingsPanel({ uid, orgId, onRecord, onOpenZoom }: MeetingsPanelProps) {
  const isZoomOffered = useProductConfig()?.sources.includes('zoom')
  const { t } = useTranslation('meetings')
  const { data: calendars = [] } = useQuery(calendarsQuery(uid))
  const { data: meetings } = useQuery({ ...meetingsQuery(uid), enabled: calendars.length > 0 })
  return (
    <section className={classes.panel} aria-labelledby="meetings-title">
      <Stack gap="md">
        <div>
          <Title id="meetings-title" order={2} size="h4">
            {t('title')}
          </Title>
          <Text size="sm" c="dimmed">
            {t('intro')}
          </Text>
        </div>
        <div>
          <Button leftSection={<IconUsers size={16} aria-hidden />} onClick={onRecord}>
            {t('record')}
          </Button>
        </div>
        {meetings && <UpcomingMeetings meetings={meetings} onRecord={onRecord} />}
        {calendars.length > 0 && <ReminderSwitch uid={uid} />}
        <Calendars uid={uid} calendars={calendars} />
        {isZoomOffered && <Zoom uid={uid} orgId={orgId} onChoose={onOpenZoom} />}
      </Stack>
    </section>
  )
}

function UpcomingMeetings({ meetings, onRecord }: { meetings: Meeting[]; onRecord: () => void }) {
  const { t, i18n } = useTranslation('meetings')
  if (meetings.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('none')}
      </Text>
    )
  return (
    <div>
      <Text fw={600}>{t('upcoming')}</Text>
      <ul className={rows.list} aria-label={t('upcoming')}>
        {meetings.map(({ title, start, url, calendar }) => (
          <li key={`${calendar} ${start} ${title}`} className={rows.row}>
            <div className={rows.facts}>
              <bdi>{title || t('untitled')}</bdi>
              <Text size="sm" c="dimmed">
                {formatDateTime(start, i18n.resolvedLanguage ?? 'en')}
              </Text>
            </div>
            <Group gap="sm">
              {url && (
                <Anchor size="sm" href={url} target="_blank" rel="noreferrer">
                  {t('join')}
                </Anchor>
              )}
              <Button
                size="compact-sm"
                variant="default"
                aria-label={t('recordOf', { title: title || t('untitled') })}
                onClick={onRecord}
              >
                {t('recordShort')}
              </Button>
            </Group>
          </li>
        ))}
      </ul>
    </div>
  )
}

function ReminderSwitch({ uid }: { uid: string }) {
  const { t } = useTranslation('meetings')
  const { settings, change } = useUserSettings(uid)
  return (
    <Switch
      label={t('remind')}
      description={t('remindHelp')}
      checked={settings.meetingReminders}
      onChange={(event) => {
        const meetingReminders = event.currentTarget.checked
        change({ meetingReminders })
        // Without notification permission, reminders appear only on the page.
        if (meetingReminders && 'Notification' in window) void Notification.requestPermission()
      }}
    />
  )
}
