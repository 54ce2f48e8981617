import { Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { openHelp } from '#web/lib/links/help.ts'
import classes from './precision.module.css'

/** Delay before hinting that an order is taking a while, in milliseconds. */
const hintAfterMs = 3_000

interface OrderButtonsProps {
  /** Number of recordings. */
  count: number
  /** Whether the workspace has any way to pay. */
  canPay: boolean
  isPending: boolean
  onOrder: () => void
  onClose: () => void
}

/** Buttons for the order form. If the workspace can't pay, the button shakes and offers help instead. */
export function OrderButtons({ count, canPay, isPending, onOrder, onClose }: OrderButtonsProps) {
  const { t } = useTranslation(['precision', 'common'])
  const [refusalCount, setRefusalCount] = useState(0)
  return (
    <div>
      <div role="status">
        {isPending && <Hint />}
        {refusalCount > 0 && !canPay && (
          <Text size="sm" mb="xs">
            {t('noMeans')}
          </Text>
        )}
      </div>
      {refusalCount > 0 && !canPay && (
        <Group justify="flex-end" gap="sm" mb="sm">
          <Button variant="default" size="compact-sm" onClick={() => openHelp({ subject: t('helpSubject') })}>
            {t('help')}
          </Button>
          <Button size="compact-sm" onClick={onClose} renderRoot={(props) => <Link to="/plans" {...props} />}>
            {t('topUp')}
          </Button>
        </Group>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" disabled={isPending} onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button
          // Remounting the element restarts the animation.
          key={refusalCount}
          autoFocus={refusalCount > 0}
          className={refusalCount > 0 && !canPay ? classes.shaking : undefined}
          data-autofocus
          loading={isPending}
          onClick={() => (canPay ? onOrder() : setRefusalCount(refusalCount + 1))}
        >
          {t('order', { count })}
        </Button>
      </Group>
    </div>
  )
}

/** Hint that appears after a delay. */
function Hint() {
  const { t } = useTranslation('precision')
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), hintAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    isShown && (
      <Text size="sm" mb="xs">
        {t('hint')}
      </Text>
    )
  )
}
