import { Button, Group, Stack, Switch, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useInfiniteQuery } from '@tanstack/react-query'
import { use, useRef, useState } from 'react'
import { trashDays } from '#contract/limits.ts'
import type { TrashedCollection } from '#contract/trash.ts'
import { ListError } from '#web/features/collections/list/list-states.tsx'
import { LoadMore } from '#web/features/collections/list/load-more.tsx'
import {
  trashQuery,
  useEmptyTrash,
  usePurge,
  useRestore,
} from '#web/features/collections/state/trash-queries.ts'
import { ViewerContext } from '#web/features/collections/state/viewer.ts'
import { formatDateTime } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useSingleRun } from '#web/lib/use-single-run.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import rowClasses from '#web/ui/rows.module.css'
import classes from './trash.module.css'

interface TrashProps {
  orgId: string
  /** Whether the user may see all content in the workspace. */
  listsAll: boolean
}

/** List of deleted collections that can still be restored. */
export default function Trash({ orgId, listsAll }: TrashProps) {
  const { t } = useTranslation(['trash', 'collections'])
  const { uid } = use(ViewerContext)
  const [showsAll, setShowsAll] = useState(false)
  const list = useInfiniteQuery(trashQuery(orgId, showsAll))
  const rows = useRef<HTMLUListElement>(null)
  const onDone = () => {
    // The focused row was removed.
    if (document.activeElement === document.body) rows.current?.focus()
  }
  const emptyTrash = useEmptyTrash(orgId, onDone)
  const items = list.data?.pages.flatMap(({ Items }) => Items) ?? []
  const userItems = items.filter(({ userId }) => userId === uid)
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-start">
        <Text size="sm" c="dimmed">
          {t('trash:text', { count: trashDays })}
        </Text>
        <Group gap="md">
          {listsAll && (
            <Switch
              label={t('trash:everybody')}
              checked={showsAll}
              onChange={(event) => setShowsAll(event.currentTarget.checked)}
            />
          )}
          {userItems.length > 0 && (
            <ConfirmButton
              variant="default"
              c="red"
              question={t('trash:emptyQuestion')}
              loading={emptyTrash.isPending}
              onConfirm={() => emptyTrash.mutate()}
            >
              {t('trash:empty')}
            </ConfirmButton>
          )}
        </Group>
      </Group>
      {list.isLoadingError && <ListError error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <Text c="dimmed">{t('trash:loading')}</Text>}
      {list.isSuccess && items.length === 0 && <Text c="dimmed">{t('trash:nothing')}</Text>}
      <ul
        ref={rows}
        tabIndex={-1}
        className={`${rowClasses.list} ${rowClasses.underlined} ${classes.list}`}
        aria-label={t('collections:trash')}
      >
        {items.map((item) => (
          <TrashRow key={item.id} item={item} onDone={onDone} />
        ))}
      </ul>
      {list.hasNextPage && <LoadMore list={list} />}
    </Stack>
  )
}

function TrashRow({ item, onDone }: { item: TrashedCollection; onDone: () => void }) {
  const { t, i18n } = useTranslation(['trash', 'collections'])
  const { deleted, deletedBy, daysLeft } = item
  const name = item.name || t('collections:noName')
  const restore = useRestore(() => notifications.show({ message: t('trash:restored', { name }) }), onDone)
  const purge = usePurge(onDone)
  const run = useSingleRun()
  const deletionTime = formatDateTime(deleted, i18n.resolvedLanguage ?? 'en')
  return (
    <li className={rowClasses.row}>
      <div className={rowClasses.facts}>
        <bdi className={classes.name}>{name}</bdi>
        <Text size="sm" c="dimmed">
          {deletedBy === null
            ? t('trash:deleted', { when: deletionTime })
            : t('trash:deletedBy', { when: deletionTime, who: deletedBy })}
        </Text>
        <Text size="sm" c="dimmed">
          {item.onHold ? t('trash:onHold') : t('trash:daysLeft', { count: daysLeft })}
        </Text>
      </div>
      <Group gap={6}>
        {item.canRestore && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('trash:restoreOf', { name })}
            loading={restore.isPending}
            onClick={() => run(() => restore.mutateAsync(item))}
          >
            {t('trash:restore')}
          </Button>
        )}
        {item.canDelete && (
          <ConfirmButton
            size="compact-sm"
            variant="subtle"
            color="red"
            aria-label={t('trash:purgeOf', { name })}
            question={t('trash:purgeQuestion')}
            loading={purge.isPending}
            onConfirm={() => purge.mutate(item)}
          >
            {t('trash:purge')}
          </ConfirmButton>
        )}
      </Group>
    </li>
  )
}
