import { Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { dictionariesQuery } from '#web/lib/queries/dictionaries.ts'

interface ProjectDictionaryItemsProps {
  uid: string
  value: string | null
  onChoose: (id: string | null) => void
}

/** Menu items for choosing a project's default dictionary from the user's own dictionaries. */
export function ProjectDictionaryItems({ uid, value, onChoose }: ProjectDictionaryItemsProps) {
  const { t } = useTranslation('collections')
  const { data: dictionaries } = useQuery(dictionariesQuery(uid))
  return (
    <>
      <Menu.Label>{t('projects.dictionary')}</Menu.Label>
      {dictionaries?.length === 0 && <Menu.Item disabled>{t('projects.noDictionaries')}</Menu.Item>}
      {dictionaries && dictionaries.length > 0 && (
        <Menu.RadioGroup
          value={value ?? ''}
          onChange={(id) => {
            // Selecting the current dictionary again doesn't close the menu.
            if (id !== (value ?? '')) onChoose(id || null)
          }}
        >
          <Menu.RadioItem value="">{t('projects.noDictionary')}</Menu.RadioItem>
          {dictionaries.map(({ id, name }) => (
            <Menu.RadioItem key={id} value={id}>
              <bdi>{name}</bdi>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      )}
    </>
  )
}
