import { Anchor, Badge, Group } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import type { User } from '#contract/accounts.ts'
import { narrowHeader } from './narrow-header.ts'

interface NoticesProps {
  user: User
  /** Where each notice leads, and where all of them together do. */
  places: { verifyEmail: string; all: string }
  onGo: (address: string) => void
}

/** What somebody has to see to: one link each, or their number where there is no room. */
export default function Notices({ user, places, onGo }: NoticesProps) {
  const { t } = useTranslation('shell')
  const narrow = useMediaQuery(narrowHeader, undefined, { getInitialValueInEffect: false })
  const notices = [
    user.verification === 'notice' && { text: t('notices.verifyEmail'), address: places.verifyEmail },
  ].filter((notice) => notice !== false)
  if (notices.length === 0) return null
  const go = (address: string) => (event: React.MouseEvent) => {
    event.preventDefault()
    onGo(address)
  }
  if (narrow)
    return (
      <Badge
        component="a"
        href={places.all}
        circle
        size="lg"
        color="red"
        aria-label={t('notices.count', { count: notices.length })}
        onClick={go(places.all)}
      >
        {notices.length}
      </Badge>
    )
  return (
    <Group gap="sm" component="ul" m={0} p={0} aria-label={t('notices.label')} style={{ listStyle: 'none' }}>
      {notices.map(({ text, address }) => (
        <li key={text}>
          <Anchor href={address} size="sm" underline="always" onClick={go(address)}>
            {text}
          </Anchor>
        </li>
      ))}
    </Group>
  )
}
