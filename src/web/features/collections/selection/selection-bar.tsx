import { Button, Menu } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconDownload, IconFolder, IconRosetteDiscountCheck, IconTrash, IconX } from '@tabler/icons-react'
import { use, useEffect } from 'react'
import type { Collection } from '#contract/collection.ts'
import { canCorrect, isActionAllowed } from '#domain/collections/card-actions.ts'
import { isEligibleForPrecision } from '#domain/collections/collection-kinds.ts'
import { dialog } from '#web/features/collections/actions/dialogs.ts'
import { ViewerContext } from '#web/features/collections/state/viewer.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { formatNumber } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useBulkActions } from './bulk-action.ts'
import { BulkProjectItems } from './bulk-project-items.tsx'
import { selectUnloadedItems, type UnloadedItems } from './select-unloaded-items.ts'
import classes from './selection.module.css'
import { type Selection, useSelectedIds } from './selection.ts'

interface SelectionBarProps {
  selection: Selection
  orgId: string
  /** The part of the list that isn't loaded; null if everything is loaded. */
  unloaded: UnloadedItems | null
  onDelete: (collections: readonly Collection[]) => void
}

/** Bar with the number of selected items and the available actions. */
export default function SelectionBar({ selection, orgId, unloaded, onDelete }: SelectionBarProps) {
  const { t } = useTranslation(['selection', 'collections'])
  const format = useFormatNumber()
  const viewer = use(ViewerContext)
  const count = useSelectedIds(selection).size
  useEscape(() => selection.clear())
  const { collections } = selection
  const movableItems = collections.filter((collection) => isActionAllowed('move', collection, viewer))
  const orderableItems = collections.filter(
    (collection) => isActionAllowed('precision', collection, viewer) && isEligibleForPrecision(collection),
  )
  const deletableItems = collections.filter((collection) => isActionAllowed('delete', collection, viewer))
  // Documents have to be exported on their own page.
  const exportableItems = collections.filter((collection) => !canCorrect(collection, viewer))
  const hasTranscripts = exportableItems.some(({ type }) => type === 'transcription')
  return (
    <div role="toolbar" aria-label={t('selection:actions')} className={classes.bar}>
      <button
        type="button"
        className={classes.chip}
        title={t('selection:clear')}
        onClick={() => selection.clear()}
      >
        <span role="status">
          {unloaded?.total && unloaded.total > count
            ? t('selection:countOf', { chosen: format(count), total: format(unloaded.total) })
            : t('selection:count', { count })}
        </span>
        <IconX size={14} stroke={1.8} aria-hidden />
      </button>
      <SelectAll selection={selection} unloaded={unloaded && unloaded.total !== count ? unloaded : null} />
      {hasTranscripts && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconDownload size={15} aria-hidden />}
          onClick={() => dialog.open({ kind: 'export', collections: exportableItems })}
        >
          {t('collections:action.export')}
        </Button>
      )}
      <Menu position="bottom-start" withinPortal keepMounted={false}>
        <Menu.Target>
          <Button
            size="compact-sm"
            variant="default"
            disabled={count === 0}
            leftSection={<IconFolder size={15} aria-hidden />}
          >
            {t('collections:action.projects')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.projects ?? ''}>
          <BulkProjectItems collections={collections} uid={viewer.uid} orgId={orgId} />
        </Menu.Dropdown>
      </Menu>
      {orderableItems.length > 0 && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconRosetteDiscountCheck size={15} aria-hidden />}
          onClick={() => dialog.open({ kind: 'precision', collections })}
        >
          {t('collections:action.precision')}
        </Button>
      )}
      {movableItems.length > 0 && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => dialog.open({ kind: 'move', collections: movableItems })}
        >
          {t('collections:action.move')}
        </Button>
      )}
      {deletableItems.length > 0 && (
        <Button
          size="compact-sm"
          variant="default"
          c="red"
          leftSection={<IconTrash size={15} aria-hidden />}
          onClick={() => {
            onDelete(deletableItems)
            selection.clear()
          }}
        >
          {deletableItems.length < count
            ? t('selection:deleteSome', { count: deletableItems.length })
            : t('collections:action.delete')}
        </Button>
      )}
    </div>
  )
}

/** Button that first selects all loaded items, and then the whole list. */
function SelectAll({ selection, unloaded }: Pick<SelectionBarProps, 'selection' | 'unloaded'>) {
  const { t } = useTranslation('selection')
  const format = useFormatNumber()
  const errorText = useErrorText()
  const isSelecting = useBulkActions().some(({ kind }) => kind === 'select')
  const selectsUnloaded = unloaded !== null && selection.hasAllListed
  const select = () => {
    if (!selectsUnloaded) return selection.selectAll()
    selectUnloadedItems(selection, unloaded).catch((error) =>
      notifications.show({ color: 'red', title: t('notAll'), message: errorText(error) }),
    )
  }
  return (
    <Button size="compact-sm" variant="default" disabled={isSelecting} onClick={select}>
      {!selectsUnloaded
        ? t('all')
        : unloaded.total === null
          ? t('allOfList')
          : t('allOf', { total: format(unloaded.total) })}
    </Button>
  )
}

function useFormatNumber(): (value: number) => string {
  const { i18n } = useTranslation('selection')
  return (value) => formatNumber(value, i18n.resolvedLanguage ?? 'en')
}

/** Handles Escape, unless a field, menu or dialog handles it. */
function useEscape(handler: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || !(event.target instanceof Element)) return
      if (!event.target.closest('[role="menu"], [role="dialog"], [type="text"], [type="search"], textarea'))
        handler()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  })
}
