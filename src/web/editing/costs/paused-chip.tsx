import { Badge, Tooltip } from '@mantine/core'
import { IconPlayerPause } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { usePayer } from '#web/lib/queries/payer.ts'

/** Chip for a paused item, with the reason in a tooltip. Links to the plans, if there are any. */
export function PausedChip({ reason }: { reason: string }) {
  const { t } = useTranslation()
  const payer = usePayer()
  const chipProps = {
    variant: 'light',
    color: 'gray',
    tt: 'none',
    leftSection: <IconPlayerPause size={12} aria-hidden />,
    'aria-label': `${t('paused')}: ${reason}`,
  } as const
  const style = { position: 'relative', zIndex: 1 } as const
  return (
    <Tooltip
      label={reason}
      openDelay={600}
      multiline
      maw={280}
      events={{ hover: true, focus: true, touch: true }}
    >
      {payer ? (
        <Badge
          {...chipProps}
          style={{ ...style, cursor: 'pointer' }}
          renderRoot={(props) => <Link to="/plans" {...props} />}
        >
          {t('paused')}
        </Badge>
      ) : (
        <Badge {...chipProps} component="button" type="button" style={{ ...style, cursor: 'help' }}>
          {t('paused')}
        </Badge>
      )}
    </Tooltip>
  )
}
