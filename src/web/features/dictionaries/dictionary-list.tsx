import { Text, UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Dictionary } from '#contract/dictionaries.ts'
import { languageName } from '#domain/languages.ts'
import classes from './dictionaries.module.css'

interface DictionaryListProps {
  dictionaries: Dictionary[]
  /** Id of the one that is open. */
  open: string | null
  onOpen: (id: string) => void
}

export function DictionaryList({ dictionaries, open, onOpen }: DictionaryListProps) {
  const { t, i18n } = useTranslation('dictionaries')
  return (
    <ul className={classes.list} aria-label={t('list')}>
      {dictionaries.map(({ id, name, language, terms }) => (
        <li key={id}>
          <UnstyledButton
            className={classes.item}
            aria-current={id === open ? 'true' : undefined}
            onClick={() => onOpen(id)}
          >
            <Text fw={500} truncate>
              <bdi>{name}</bdi>
            </Text>
            <Text size="xs" c="dimmed">
              {languageName(language, i18n.resolvedLanguage ?? 'en')} · {t('terms', { count: terms.length })}
            </Text>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}
