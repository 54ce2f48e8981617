import { ActionIcon, Tooltip } from '@mantine/core'
import { IconLayoutSidebar, IconLayoutSidebarRight } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { leftRailId } from './left-rail.tsx'
import type { Rails } from './rails.ts'
import { rightRailId } from './right-rail.tsx'

/** Folds and unfolds what is beside the text. */
export function LeftToggle({ rails }: { rails: Rails }) {
  const { t } = useTranslation('transcripts')
  const { left } = useSyncExternalStore(rails.subscribe, rails.snapshot)
  return (
    <Tooltip label={t('rail.left')}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('rail.left')}
        aria-expanded={left}
        aria-controls={left ? leftRailId : undefined}
        onClick={() => rails.setLeft(!left)}
      >
        <IconLayoutSidebar size={20} stroke={1.5} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

export function RightToggle({ rails }: { rails: Rails }) {
  const { t } = useTranslation('transcripts')
  const { right } = useSyncExternalStore(rails.subscribe, rails.snapshot)
  return (
    <Tooltip label={t('rail.right')}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('rail.right')}
        aria-expanded={right}
        aria-controls={right ? rightRailId : undefined}
        onClick={() => rails.setRight(!right)}
      >
        <IconLayoutSidebarRight size={20} stroke={1.5} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
