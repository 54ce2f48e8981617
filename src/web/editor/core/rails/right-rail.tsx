import { CloseButton, Drawer } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { type RailTab, RailTabs } from './rail-tabs.tsx'
import classes from './rails.module.css'
import type { Rails } from './rails.ts'

export const rightRailId = 'right-rail'

interface RightRailProps {
  rails: Rails
  isNarrow: boolean
  /** Tabs of the rail; null until the text has loaded, while space for them is reserved. */
  tabs: readonly RailTab[] | null
}

/** Rail with tabs to the right of the text; a sheet over it on small screens. */
export function RightRail({ rails, isNarrow, tabs }: RightRailProps) {
  const { t } = useTranslation(['transcripts', 'common'])
  const { right } = useSyncExternalStore(rails.subscribe, rails.snapshot)
  const close = () => rails.setRight(false)
  if (!isNarrow)
    return (
      right && (
        <aside id={rightRailId} className={classes.right} aria-label={t('rail.right')}>
          {tabs && (
            <RailTabs rails={rails} tabs={tabs}>
              <CloseButton className={classes.close} aria-label={t('common:close')} onClick={close} />
            </RailTabs>
          )}
        </aside>
      )
    )
  return (
    <Drawer
      opened={right}
      onClose={close}
      position="right"
      size="min(24rem, 94vw)"
      title={t('rail.right')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <div id={rightRailId}>{tabs && <RailTabs rails={rails} tabs={tabs} />}</div>
    </Drawer>
  )
}
