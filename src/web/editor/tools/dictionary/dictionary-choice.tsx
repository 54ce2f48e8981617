import { IconPlus, IconVocabulary } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { autoDetect, languageName, languageParts } from '#domain/languages/languages.ts'
import { newId } from '#web/lib/format/new-id.ts'
import { searchByName } from '#web/lib/format/search-by-name.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { dictionariesQuery } from '#web/lib/queries/dictionaries.ts'
import type { PaletteQuery } from '#web/lib/type-ahead.tsx'
import { Palette, type PaletteChoice } from '#web/ui/palette.tsx'
import type { Destination } from './queries.ts'

interface DictionaryChoiceProps extends PaletteQuery {
  uid: string
  term: string
  /** Language of the transcript. */
  languageCode: string
  onChoose: (destination: NonNullable<Destination>) => void
  onClose: () => void
}

interface Choice extends Pick<PaletteChoice, 'key' | 'name' | 'icon'> {
  destination: NonNullable<Destination>
}

/** Asks which dictionary to add a word to: one in the transcript's language, or a new one. */
export default function DictionaryChoice(props: DictionaryChoiceProps) {
  const { uid, term, languageCode, query, onQuery, onChoose, onClose } = props
  const { t, i18n } = useTranslation('transcripts')
  const { data: dictionaries } = useQuery(dictionariesQuery(uid))
  const isKnown = !['', autoDetect].includes(languageCode)
  const spokenLanguage = languageParts(languageCode)
  const matchesLanguage = (language: string) =>
    languageParts(language).some((part) => spokenLanguage.includes(part))
  const name = query.trim().slice(0, 80) || languageName(languageCode, i18n.resolvedLanguage ?? 'en')
  const sortedDictionaries = (dictionaries ?? [])
    .filter(({ language }) => !isKnown || matchesLanguage(language))
    .map(
      (dictionary): Choice => ({
        key: dictionary.id,
        name: dictionary.name,
        icon: IconVocabulary,
        destination: { dictionary: dictionary.id },
      }),
    )
  const [id] = useState(newId)
  const newDictionaryChoice: Choice = {
    key: 'new',
    name: t('dictionary.new', { name }),
    icon: IconPlus,
    destination: { dictionary: id, name },
  }
  const matches = searchByName(
    query,
    sortedDictionaries.map((choice) => ({ ...choice, group: '' })),
  )
  return (
    <Palette
      label={t('dictionary.choose', { term })}
      field={{
        label: t('dictionary.choose', { term }),
        hint: t('dictionary.hint'),
        query,
        onQuery,
      }}
      choices={isKnown ? [...matches, newDictionaryChoice] : matches}
      emptyText={dictionaries ? t('dictionary.none') : null}
      onChoose={({ destination }) => onChoose(destination)}
      onClose={onClose}
    />
  )
}
