import { ActionIcon, Tooltip } from '@mantine/core'
import { IconLayoutSidebar, IconLayoutSidebarRight, type TablerIcon } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { leftRailId } from './left-rail.tsx'
import type { Rails } from './rails.ts'
import { rightRailId } from './right-rail.tsx'

/** Button that toggles the left rail. */
export function LeftRailToggle({ rails }: { rails: Rails }) {
  const { t } = useTranslation('transcripts')
  const { left } = useSyncExternalStore(rails.subscribe, rails.snapshot)
  const toggle = () => rails.setLeft(!left)
  return (
    <Toggle
      label={t('rail.left')}
      icon={IconLayoutSidebar}
      open={left}
      railId={leftRailId}
      onToggle={toggle}
    />
  )
}

export function RightRailToggle({ rails }: { rails: Rails }) {
  const { t } = useTranslation('transcripts')
  const { right } = useSyncExternalStore(rails.subscribe, rails.snapshot)
  const toggle = () => rails.setRight(!right)
  return (
    <Toggle
      label={t('rail.right')}
      icon={IconLayoutSidebarRight}
      open={right}
      railId={rightRailId}
      onToggle={toggle}
    />
  )
}

interface ToggleProps {
  label: string
  icon: TablerIcon
  open: boolean
  railId: string
  onToggle: () => void
}

function Toggle({ label, icon: Icon, open, railId, onToggle }: ToggleProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={label}
        aria-expanded={open}
        aria-controls={open ? railId : undefined}
        onClick={onToggle}
      >
        <Icon size={20} stroke={1.5} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
