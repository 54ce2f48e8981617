import { ActionIcon } from '@mantine/core'
import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { IconLayoutGrid, IconList } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { CollectionView } from './collection-list.tsx'

const views = [
  { value: 'grid', Icon: IconLayoutGrid },
  { value: 'list', Icon: IconList },
] as const

/** The view a person chose, kept for them; below 550 px it is always the grid. */
export function useCollectionView(uid: string) {
  const [chosen, choose] = useLocalStorage<CollectionView>({
    key: `longhand.dashboardView.${uid}`,
    defaultValue: 'grid',
    getInitialValueInEffect: false,
  })
  const narrow = useMediaQuery('(max-width: 549px)', undefined, { getInitialValueInEffect: false })
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
