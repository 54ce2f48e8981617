import { Button, Skeleton, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#web/lib/error-text.ts'
import { newId } from '#web/lib/new-id.ts'
import classes from './dictionaries.module.css'
import { DictionaryEditor } from './dictionary-editor.tsx'
import { DictionaryList } from './dictionary-list.tsx'
import { draftOf, emptyDraft } from './draft.ts'
import { dictionariesQuery } from './queries.ts'

/** All dictionaries of a person; one is open beside the list. */
export function Dictionaries({ uid }: { uid: string }) {
  const { t } = useTranslation(['dictionaries', 'common'])
  const errorText = useErrorText()
  const { data: dictionaries, error, refetch } = useQuery(dictionariesQuery(uid))
  const [chosen, setChosen] = useState<string | null>(null)
  const [fresh, setFresh] = useState<string | null>(null)
  if (error)
    return (
      <div role="alert">
        <Text fw={600}>{t('dictionaries:failed')}</Text>
        <Text mb="sm">{errorText(error)}</Text>
        <Button onClick={() => void refetch()}>{t('common:retry')}</Button>
      </div>
    )
  if (!dictionaries) return <Skeleton height={180} radius="md" aria-busy />

  const open = chosen ?? dictionaries[0]?.id ?? null
  const shown = dictionaries.find(({ id }) => id === open)
  const begin = () => {
    const id = newId()
    setFresh(id)
    setChosen(id)
  }
  const initial = shown ? draftOf(shown) : emptyDraft
  return (
    <div className={classes.layout}>
      <div>
        <DictionaryList dictionaries={dictionaries} open={open} onOpen={setChosen} />
        <Button variant="light" fullWidth leftSection={<IconPlus size={16} aria-hidden />} onClick={begin}>
          {t('dictionaries:new')}
        </Button>
      </div>
      {open && (shown || open === fresh) ? (
        <DictionaryEditor
          key={open}
          uid={uid}
          id={open}
          initial={initial}
          isNew={!shown}
          onGone={() => setChosen(null)}
        />
      ) : (
        <div className={classes.empty}>
          <Text ff="var(--lh-reading)" fz={22}>
            {t('dictionaries:empty')}
          </Text>
          <Text c="dimmed">{t('dictionaries:emptyText')}</Text>
        </div>
      )}
    </div>
  )
}
