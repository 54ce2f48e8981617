import { Skeleton, Stack, Tabs, Tooltip } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import { type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import classes from './rails.module.css'
import type { Rails, TabId } from './rails.ts'

export interface RailTab {
  id: TabId
  title: string
  icon: TablerIcon
  /** Content, rendered while the tab is open. */
  content: ReactNode
}

interface RailTabsProps {
  rails: Rails
  tabs: readonly RailTab[]
  /** Content at the end of the row. */
  children?: ReactNode
}

/** Tabs, with the content of the selected one. */
export function RailTabs({ rails, tabs, children }: RailTabsProps) {
  const { tab } = useSyncExternalStore(rails.subscribe, rails.snapshot)
  const activeTab = tabs.find(({ id }) => id === tab) ?? tabs[0]
  const choose = (value: string | null) => {
    const selectedTab = tabs.find(({ id }) => id === value)
    if (selectedTab) rails.showTab(selectedTab.id)
  }
  return (
    <Tabs value={activeTab?.id ?? null} keepMounted={false} onChange={choose}>
      <div className={classes.tabs}>
        <Tabs.List className={classes.tabList}>
          {tabs.map(({ id, icon: Icon, title }) => (
            <Tooltip key={id} label={title} disabled={id === activeTab?.id}>
              <Tabs.Tab
                value={id}
                px="sm"
                aria-label={title}
                leftSection={<Icon size={16} stroke={1.5} aria-hidden />}
              >
                {/* Other tabs show only an icon, which fits in every language. */}
                {id === activeTab?.id && title}
              </Tabs.Tab>
            </Tooltip>
          ))}
        </Tabs.List>
        {children}
      </div>
      {activeTab && (
        <Tabs.Panel key={activeTab.id} value={activeTab.id} className={classes.panel}>
          <Suspense fallback={<PanelSkeleton />}>{activeTab.content}</Suspense>
        </Tabs.Panel>
      )}
    </Tabs>
  )
}

function PanelSkeleton() {
  const { t } = useTranslation('common')
  return (
    <Stack role="status" gap="sm" aria-label={t('loading')}>
      {['80%', '95%', '60%'].map((width) => (
        <Skeleton key={width} height={14} width={width} />
      ))}
    </Stack>
  )
}
