import { Drawer } from '@mantine/core'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import classes from './rails.module.css'
import type { Rails } from './rails.ts'

export const leftRailId = 'left-rail'

interface LeftRailProps {
  rails: Rails
  isNarrow: boolean
  /** Sections of the rail. */
  children: ReactNode
}

/** Rail to the left of the text; a sheet over it on small screens. */
export function LeftRail({ rails, isNarrow, children }: LeftRailProps) {
  const { t } = useTranslation(['transcripts', 'common'])
  const { left } = useSyncExternalStore(rails.subscribe, rails.snapshot)
  const sections = (
    <div id={leftRailId} className={classes.sections}>
      {children}
    </div>
  )
  if (!isNarrow) return left && sections
  return (
    <Drawer
      opened={left}
      onClose={() => rails.setLeft(false)}
      position="left"
      size="min(20rem, 90vw)"
      title={t('rail.left')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      {sections}
    </Drawer>
  )
}
