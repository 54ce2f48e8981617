import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useLibraryChoices } from '#web/features/collections/list/use-library-choices.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Palette } from '#web/ui/palette.tsx'
import type { LibraryNavigation } from './library-palette-host.tsx'

interface LibraryPaletteProps extends LibraryNavigation {
  query: string
  onQuery: (query: string) => void
  onClose: () => void
}

/** Delay between the last keystroke and the server search, in milliseconds. */
const debounceMs = 200

/** Palette for opening anything in the library by name. */
export default function LibraryPalette({ query, onQuery, onClose, ...navigation }: LibraryPaletteProps) {
  const { t } = useTranslation(['palette', 'common'])
  const errorText = useErrorText()
  const [before] = useState(() => document.activeElement)
  const [searchTerm] = useDebouncedValue(query.trim(), debounceMs)
  const { choices, isSearching, isOffline, failure } = useLibraryChoices(query, searchTerm, navigation)
  const emptyText = isOffline
    ? t('common:offline.title')
    : failure
      ? errorText(failure)
      : t('palette:nothing')
  const close = () => {
    onClose()
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  }
  return (
    <Palette
      label={t('palette:label')}
      field={{ label: t('palette:search'), hint: t('palette:hint'), query, onQuery }}
      choices={choices}
      emptyText={isSearching ? null : emptyText}
      countText={isSearching ? '' : t('palette:count', { count: choices.length })}
      onChoose={({ run }) => {
        close()
        run()
      }}
      onClose={close}
    />
  )
}
