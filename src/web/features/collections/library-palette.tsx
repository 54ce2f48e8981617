import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Palette } from '#web/ui/palette.tsx'
import type { LibraryPlaces } from './library-palette-host.tsx'
import { useLibraryChoices } from './use-library-choices.ts'

interface LibraryPaletteProps extends LibraryPlaces {
  onClose: () => void
}

/** So long nothing was typed before names are looked for on the server, in milliseconds. */
const restMs = 200

/** Anything of the library by its name. */
export default function LibraryPalette({ onClose, ...places }: LibraryPaletteProps) {
  const { t } = useTranslation('palette')
  const [query, setQuery] = useState('')
  const [before] = useState(() => document.activeElement)
  const [asked] = useDebouncedValue(query.trim(), restMs)
  const { choices, isLooking } = useLibraryChoices(query, asked, places)
  const leave = () => {
    onClose()
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  }
  return (
    <Palette
      label={t('label')}
      field={{ label: t('search'), hint: t('hint'), query, onQuery: setQuery }}
      choices={choices}
      nothing={isLooking ? null : t('nothing')}
      onChoose={({ run }) => {
        leave()
        run()
      }}
      onClose={leave}
    />
  )
}
