import { Anchor, Badge, Group } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useTranslation } from '#web/lib/use-translation.ts'
import { narrowHeader } from './narrow-header.ts'
import type { Notice } from './notice.ts'

interface NoticesProps {
  notices: readonly Notice[]
  /** URL of the combined notice. */
  all: string
  onGo: (address: string) => void
}

/** Notices with tasks for the user, as space allows. */
export default function Notices(props: NoticesProps) {
  const narrow = useMediaQuery(narrowHeader, undefined, { getInitialValueInEffect: false })
  return <NoticeList {...props} collapsed={narrow ?? false} />
}

/** Links to the tasks, or the number of tasks if there is no room. */
export function NoticeList({ notices, all, onGo, collapsed }: NoticesProps & { collapsed: boolean }) {
  const { t } = useTranslation('shell')
  if (notices.length === 0) return null
  const go = (address: string) => (event: React.MouseEvent) => {
    event.preventDefault()
    onGo(address)
  }
  if (collapsed)
    return (
      <Badge
        component="a"
        href={all}
        circle
        size="lg"
        color="red"
        aria-label={t('notices.count', { count: notices.length })}
        onClick={go(all)}
      >
        {notices.length}
      </Badge>
    )
  return (
    <Group gap="sm" component="ul" m={0} p={0} aria-label={t('notices.label')} style={{ listStyle: 'none' }}>
      {notices.map((notice) => (
        <li key={notice.kind}>
          <Anchor href={notice.address} size="sm" underline="always" onClick={go(notice.address)}>
            {notice.kind === 'invites'
              ? t('notices.invites', { count: notice.count })
              : t(`notices.${notice.kind}`)}
          </Anchor>
        </li>
      ))}
    </Group>
  )
}
