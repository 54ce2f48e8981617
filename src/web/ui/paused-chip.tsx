import { Badge, Tooltip } from '@mantine/core'
import { IconPlayerPause } from '@tabler/icons-react'
import { useTranslation } from '#web/lib/use-translation.ts'

/** Chip that marks something as paused; a tooltip has the reason. */
export function PausedChip({ reason }: { reason: string }) {
  const { t } = useTranslation()
  return (
    <Tooltip
      label={reason}
      openDelay={600}
      multiline
      maw={280}
      events={{ hover: true, focus: true, touch: true }}
    >
      <Badge
        component="button"
        type="button"
        variant="light"
        color="gray"
        tt="none"
        leftSection={<IconPlayerPause size={12} aria-hidden />}
        style={{ cursor: 'help', position: 'relative', zIndex: 1 }}
        aria-label={`${t('paused')}: ${reason}`}
      >
        {t('paused')}
      </Badge>
    </Tooltip>
  )
}
