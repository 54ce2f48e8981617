import { Anchor, Button, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import grid from '#web/features/collections/card/collections.module.css'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { openHelp } from '#web/lib/links/help.ts'
import type { CollectionView } from './collection-list.tsx'
import classes from './list-states.module.css'
import { useHasUploadCards } from './use-columns.ts'

const friendlyMessages = ['first', 'second', 'third', 'fourth'] as const
const skeletonCards = ['a', 'b', 'c', 'd', 'e', 'f']

/** Card placeholders and a friendly message, shown while the list loads. */
export function ListLoading() {
  const { t } = useTranslation('collections')
  const [message] = useState(
    () => friendlyMessages[Math.floor(Math.random() * friendlyMessages.length)] ?? 'first',
  )
  return (
    <div aria-busy="true">
      <Text c="dimmed" mb="md" role="status">
        {t(`loading.${message}`)}
      </Text>
      <div className={grid.block} aria-hidden>
        {skeletonCards.map((key) => (
          <div key={key} className={classes.skeleton} />
        ))}
      </div>
    </div>
  )
}

export function ListError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation(['collections', 'common'])
  const errorText = useErrorText()
  return (
    <Stack align="flex-start" gap="sm" py="xl" role="alert">
      <Title order={2} fz={18}>
        {t('collections:listFailed')}
      </Title>
      <Text>{errorText(error)}</Text>
      <Button onClick={onRetry}>{t('common:retry')}</Button>
    </Stack>
  )
}

/** Text of an empty table. */
function NoContent() {
  const { t } = useTranslation('collections')
  return (
    <Text size="sm" c="dimmed">
      {t('empty.list')}
    </Text>
  )
}

interface EmptyProps {
  view: CollectionView
  /** Cards for adding content, if the grid has room. */
  leadingCell: ReactNode
}

/** Empty state of the list; explains the first step. */
export function ListEmpty({ view, leadingCell, onAdd }: EmptyProps & { onAdd: () => void }) {
  const { t } = useTranslation('collections')
  const hasLeadingCell = useHasUploadCards() && view === 'grid'
  return (
    <Stack align="flex-start" gap="sm" py={48} maw={460}>
      {view === 'list' && <NoContent />}
      <Title order={2} fz={26} ff="var(--lh-reading)" fw={500}>
        {t('empty.title')}
      </Title>
      <Text c="dimmed">{t('empty.text')}</Text>
      {hasLeadingCell ? (
        <div className={classes.lead}>{leadingCell}</div>
      ) : (
        <Button onClick={onAdd}>{t('empty.action')}</Button>
      )}
    </Stack>
  )
}

/** Empty state of the shared list. */
export function SharedListEmpty({ onReturn }: { onReturn: () => void }) {
  const { t } = useTranslation('collections')
  return (
    <Stack align="flex-start" gap="sm" py={48} maw={460}>
      <Title order={2} fz={26} ff="var(--lh-reading)" fw={500}>
        {t('sharedEmpty.title')}
      </Title>
      <Anchor
        component="button"
        type="button"
        size="sm"
        onClick={() => openHelp({ subject: t('sharedEmpty.help') })}
      >
        {t('sharedEmpty.help')}
      </Anchor>
      <Button onClick={onReturn}>{t('sharedEmpty.action')}</Button>
    </Stack>
  )
}

/** Empty state of a project. */
export function ProjectEmpty({ view, leadingCell, name }: EmptyProps & { name: string }) {
  const { t } = useTranslation('collections')
  const hasLeadingCell = useHasUploadCards() && view === 'grid'
  return (
    <Stack align="flex-start" gap="sm" py={48} maw={460}>
      {view === 'list' && <NoContent />}
      <Title order={2} fz={26} ff="var(--lh-reading)" fw={500}>
        {t('projectEmpty.title', { project: name })}
      </Title>
      <Text c="dimmed">{t('projectEmpty.text')}</Text>
      {hasLeadingCell && leadingCell && <div className={classes.lead}>{leadingCell}</div>}
    </Stack>
  )
}
