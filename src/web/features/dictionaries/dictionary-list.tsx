import { Text, UnstyledButton } from '@mantine/core'
import type { Dictionary } from '#contract/dictionaries.ts'
import { languageName } from '#domain/languages/languages.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import classes from './dictionaries.module.css'
import type { DictionaryDraft } from './draft.ts'

interface DictionaryListProps {
  dictionaries: Dictionary[]
  /** Unsaved changes by dictionary ID. */
  drafts: Readonly<Record<string, DictionaryDraft>>
  /** IDs of new dictionaries. */
  newIds: string[]
  /** ID of the open dictionary. */
  openId: string | undefined
  onOpen: (id: string) => void
}

export function DictionaryList({ dictionaries, drafts, newIds, openId, onOpen }: DictionaryListProps) {
  const { t, i18n } = useTranslation('dictionaries')
  const locale = i18n.resolvedLanguage ?? 'en'
  const entries = [
    ...dictionaries.map(({ id, name, language, terms, isDefault }) => ({
      id,
      name: drafts[id]?.name ?? name,
      facts: [
        languageName(language, locale),
        t('terms', { count: terms.length }),
        ...(isDefault ? [t('default')] : []),
      ].join(' · '),
    })),
    ...newIds.map((id) => ({ id, name: drafts[id]?.name ?? '', facts: null })),
  ]
  return (
    <ul className={classes.list} aria-label={t('list')}>
      {entries.map(({ id, name, facts }) => (
        <li key={id}>
          <UnstyledButton
            className={classes.item}
            aria-current={id === openId ? 'true' : undefined}
            onClick={() => onOpen(id)}
          >
            <Text fw={500} truncate>
              <bdi>{name.trim() || t('unnamed')}</bdi>
            </Text>
            <Text size="xs" c="dimmed">
              {id in drafts ? t('unsaved') : facts}
            </Text>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}
