import { Anchor, Badge, Group } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { User } from '#contract/accounts.ts'
import { minProfileAge, shouldShowUpgradeNotice } from '#domain/billing/upgrade-notice.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import type { Payer } from '#web/lib/queries/payer.ts'
import { usePlan } from '#web/lib/queries/use-plan.ts'
import { useNowAt } from '#web/lib/use-now-at.ts'
import { narrowHeaderMediaQuery } from './narrow-header.ts'
import type { Notice } from './notice.ts'

const upgrade: Notice = { kind: 'upgrade', address: '/plans' }
const payment: Notice = { kind: 'payment', address: '/settings/invoices' }

interface NoticesProps {
  notices: readonly Notice[]
  user: Pick<User, 'creationTime' | 'isCorrector'>
  /** The workspace to charge; null if nothing is charged. */
  payer: Payer | null
  /** Whether the user is an owner or admin, who can update the card. */
  isManager: boolean
  onNavigate: (address: string) => void
}

/** Notices about the user's tasks, combined into a number on narrow screens. */
export default function Notices({ notices, user, payer, isManager, onNavigate }: NoticesProps) {
  const isNarrow = useMediaQuery(narrowHeaderMediaQuery, undefined, { getInitialValueInEffect: false })
  const plan = usePlan(payer)
  const needsCard = plan !== undefined && (plan.plan.paymentDue !== null || plan.usage.cardExpires !== null)
  const shouldSuggestUpgrade = useShouldSuggestUpgrade(user, payer)
  const allNotices = [
    ...notices,
    ...(needsCard && isManager ? [payment] : []),
    ...(shouldSuggestUpgrade ? [upgrade] : []),
  ]
  return (
    <NoticeList
      notices={allNotices}
      combinedUrl={combinedTarget(allNotices)}
      onNavigate={onNavigate}
      collapsed={isNarrow ?? false}
    />
  )
}

/** Returns the target of the combined notice: the target of its only notice, or the account settings. */
const combinedTarget = ([first, ...others]: readonly Notice[]) =>
  first && others.length === 0 && first.kind !== 'verifyEmail' ? first.address : '/settings/account'

/** Returns whether to suggest an upgrade. */
function useShouldSuggestUpgrade(
  { creationTime, isCorrector }: NoticesProps['user'],
  payer: Payer | null,
): boolean {
  const usage = usePlan(payer)?.usage
  const now = useNowAt(creationTime + minProfileAge / 1000)
  if (!usage) return false
  return shouldShowUpgradeNotice({
    profileAge: (now - creationTime) * 1000,
    hasPaymentMethod: usage.card,
    draftMinutesLeft: usage.left,
    credits: usage.credits,
    isCorrector,
    isEnterprise: payer === null,
  })
}

interface NoticeListProps extends Pick<NoticesProps, 'notices' | 'onNavigate'> {
  /** URL of the combined notice. */
  combinedUrl: string
  collapsed: boolean
}

/** Links to the tasks or, if collapsed, a single link with the number of tasks. */
export function NoticeList({ notices, combinedUrl, onNavigate, collapsed }: NoticeListProps) {
  const { t } = useTranslation('shell')
  if (notices.length === 0) return null
  const handleClick = (address: string) => (event: React.MouseEvent) => {
    event.preventDefault()
    onNavigate(address)
  }
  if (collapsed)
    return (
      <Badge
        component="a"
        href={combinedUrl}
        circle
        size="lg"
        color="red"
        aria-label={t('notices.count', { count: notices.length })}
        onClick={handleClick(combinedUrl)}
      >
        {notices.length}
      </Badge>
    )
  return (
    <Group gap="sm" component="ul" m={0} p={0} aria-label={t('notices.label')} style={{ listStyle: 'none' }}>
      {notices.map((notice) => (
        <li key={notice.kind}>
          <Anchor href={notice.address} size="sm" underline="always" onClick={handleClick(notice.address)}>
            {notice.kind === 'invites'
              ? t('notices.invites', { count: notice.count })
              : t(`notices.${notice.kind}`)}
          </Anchor>
        </li>
      ))}
    </Group>
  )
}
