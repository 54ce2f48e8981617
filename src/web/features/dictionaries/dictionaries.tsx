import { Button, Skeleton, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import type { Dictionary } from '#contract/dictionaries.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { newId } from '#web/lib/format/new-id.ts'
import { withTexts } from '#web/lib/i18n/i18n.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { dictionariesQuery } from '#web/lib/queries/dictionaries.ts'
import classes from './dictionaries.module.css'
import { DictionaryList } from './dictionary-list.tsx'
import { createDraft, emptyDraft } from './draft.ts'
import { useDrafts } from './drafts.ts'

const DictionaryEditor = lazyComponent(withTexts(() => import('./dictionary-editor.tsx'), 'languages'))

interface DictionariesProps {
  uid: string
  /** ID of the dictionary to open; defaults to the first one. */
  selectedId: string | undefined
  onChoose: (id: string | undefined) => void
}

/** Page with a user's dictionaries. */
export function Dictionaries(props: DictionariesProps) {
  const { uid } = props
  const { t } = useTranslation(['dictionaries', 'common'])
  const errorText = useErrorText()
  const { data: dictionaries, error, refetch } = useQuery(dictionariesQuery(uid))
  if (dictionaries) return <ListAndEditor {...props} dictionaries={dictionaries} />
  if (!error) return <Skeleton height={180} radius="md" aria-busy />
  return (
    <div role="alert">
      <Text fw={600}>{t('dictionaries:failed')}</Text>
      <Text mb="sm">{errorText(error)}</Text>
      <Button onClick={() => void refetch()}>{t('common:retry')}</Button>
    </div>
  )
}

/**
 * The open dictionary, next to the list. Unsaved changes to other dictionaries are kept until they are saved
 * or discarded.
 */
function ListAndEditor({
  uid,
  selectedId,
  onChoose,
  dictionaries,
}: DictionariesProps & { dictionaries: Dictionary[] }) {
  const { t } = useTranslation(['dictionaries', 'errors'])
  const { drafts, put, drop, dropIfSaved } = useDrafts(uid)
  const [discardCount, setDiscardCount] = useState(0)
  const create = useRef<HTMLButtonElement>(null)

  const newIds = Object.keys(drafts).filter((id) => dictionaries.every((dictionary) => dictionary.id !== id))
  const ids = [...dictionaries.map(({ id }) => id), ...newIds]
  const openId = selectedId === undefined ? ids[0] : ids.find((id) => id === selectedId)
  const savedDictionary = dictionaries.find(({ id }) => id === openId)
  const begin = () => {
    const emptyId = newIds.find((id) => drafts[id]?.name === '' && drafts[id].terms === '')
    const id = emptyId ?? newId()
    if (!emptyId) put(id, emptyDraft)
    onChoose(id)
  }
  const close = (id: string) => {
    drop(id)
    onChoose(undefined)
    create.current?.focus()
  }
  return (
    <div className={classes.layout}>
      <div>
        <DictionaryList
          dictionaries={dictionaries}
          drafts={drafts}
          newIds={newIds}
          openId={openId}
          onOpen={onChoose}
        />
        <Button
          ref={create}
          variant="light"
          fullWidth
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={begin}
        >
          {t('dictionaries:new')}
        </Button>
      </div>
      {openId ? (
        <Suspense fallback={<Skeleton height={320} radius="md" aria-busy />}>
          <DictionaryEditor
            key={`${openId} ${discardCount}`}
            uid={uid}
            id={openId}
            initial={drafts[openId] ?? (savedDictionary ? createDraft(savedDictionary) : emptyDraft)}
            savedDictionary={savedDictionary}
            isChanged={openId in drafts}
            onChange={(draft) => put(openId, draft)}
            onSaved={(draft) => dropIfSaved(openId, draft)}
            onDiscard={() => {
              drop(openId)
              setDiscardCount(discardCount + 1)
            }}
            onDeleted={() => close(openId)}
          />
        </Suspense>
      ) : (
        <div className={classes.empty}>
          <Text ff="var(--lh-reading)" fz={22} lh={1.3}>
            {ids.length > 0 ? t('errors:code.not_found') : t('dictionaries:empty')}
          </Text>
          {ids.length === 0 && <Text c="dimmed">{t('dictionaries:emptyText')}</Text>}
        </div>
      )}
    </div>
  )
}
