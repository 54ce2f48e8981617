import { ActionIcon } from '@mantine/core'
import { IconLayoutGrid, IconList } from '@tabler/icons-react'
import { useEffect } from 'react'
import type { DashboardView } from '#contract/choices.ts'
import { subscribeToWidths, useViewportWidth } from '#web/lib/browser/viewport.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useUserSettings } from '#web/lib/queries/user-settings.ts'
import { localStore } from '#web/lib/storage/browser-storage.ts'
import type { CollectionView } from './collection-list.tsx'

const views = [
  { value: 'grid', Icon: IconLayoutGrid },
  { value: 'list', Icon: IconList },
] as const

const viewBySetting: Record<DashboardView, CollectionView> = { GRID: 'grid', LIST: 'list' }
const settingByView: Record<CollectionView, DashboardView> = { grid: 'GRID', list: 'LIST' }

/** Window width in pixels below which only the grid is available. */
const minChoiceWidth = 550
const onChange = subscribeToWidths([minChoiceWidth])

/** Manages the user's view; below 550 px, it is always the grid. */
export function useCollectionView(uid: string) {
  const { settings, loaded, change } = useUserSettings(uid)
  // Also store the choice in this browser, so that the first render is correct before the settings arrive.
  const key = `longhand.dashboardView.${uid}`
  const storedView = loaded ? null : localStore.getItem(key)
  const selectedView = loaded
    ? viewBySetting[settings.dashboardView]
    : storedView?.includes('list')
      ? 'list'
      : 'grid'
  useEffect(() => {
    if (loaded) localStore.setItem(key, selectedView)
  }, [loaded, key, selectedView])
  const isNarrow = useViewportWidth(onChange, (width) => width < minChoiceWidth)
  const choose = (view: CollectionView) => change({ dashboardView: settingByView[view] })
  return { view: isNarrow ? ('grid' as const) : selectedView, choose, canChoose: !isNarrow }
}

interface ViewToggleProps {
  view: CollectionView
  onChange: (view: CollectionView) => void
}

export function ViewToggle({ view, onChange }: ViewToggleProps) {
  const { t } = useTranslation('collections')
  return (
    <ActionIcon.Group role="group" aria-label={t('view.label')}>
      {views.map(({ value, Icon }) => (
        <ActionIcon
          key={value}
          size={34}
          variant={view === value ? 'light' : 'default'}
          aria-label={t(`view.${value}`)}
          aria-pressed={view === value}
          onClick={() => onChange(value)}
        >
          <Icon size={18} />
        </ActionIcon>
      ))}
    </ActionIcon.Group>
  )
}
