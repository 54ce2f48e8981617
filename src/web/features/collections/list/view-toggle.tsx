import { ActionIcon } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconLayoutGrid, IconList } from '@tabler/icons-react'
import { useEffect } from 'react'
import type { DashboardView } from '#contract/choices.ts'
import { useTranslation } from '#web/lib/use-translation.ts'
import { useUserSettings } from '#web/lib/user-settings.ts'
import { onWidths, useViewportWidth } from '#web/lib/viewport.ts'
import type { CollectionView } from './collection-list.tsx'

const views = [
  { value: 'grid', Icon: IconLayoutGrid },
  { value: 'list', Icon: IconList },
] as const

const viewOf: Record<DashboardView, CollectionView> = { GRID: 'grid', LIST: 'list' }
const settingOf: Record<CollectionView, DashboardView> = { grid: 'GRID', list: 'LIST' }

/** Below this window width there is only the grid, in pixels. */
const choiceFrom = 550
const onChange = onWidths([choiceFrom])

/** The user's view; below 550 px always the grid. */
export function useCollectionView(uid: string) {
  const { settings, loaded, change } = useUserSettings(uid)
  // The user's choice is known here before the settings arrive, so that the first render is right.
  const [known, remember] = useLocalStorage<CollectionView>({
    key: `longhand.dashboardView.${uid}`,
    defaultValue: 'grid',
    getInitialValueInEffect: false,
  })
  const chosen = loaded ? viewOf[settings.dashboardView] : known
  useEffect(() => {
    if (chosen !== known) remember(chosen)
  }, [chosen, known, remember])
  const narrow = useViewportWidth(onChange, (width) => width < choiceFrom)
  const choose = (view: CollectionView) => change({ dashboardView: settingOf[view] })
  return { view: narrow ? ('grid' as const) : chosen, choose, canChoose: !narrow }
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
