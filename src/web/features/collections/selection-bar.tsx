import { Button, Menu } from '@mantine/core'
import { IconFolder, IconTrash, IconX } from '@tabler/icons-react'
import { use, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { BulkProjectItems } from './bulk-project-items.tsx'
import { dialog } from './dialogs.ts'
import classes from './selection.module.css'
import { type Selection, useSelected } from './selection.ts'
import { ViewerContext } from './viewer.ts'

interface SelectionBarProps {
  selection: Selection
  orgId: string
  onDelete: (ids: string[]) => void
}

/** How much is selected, and what can be done with all of it. */
export default function SelectionBar({ selection, orgId, onDelete }: SelectionBarProps) {
  const { t } = useTranslation(['selection', 'collections'])
  const viewer = use(ViewerContext)
  const count = useSelected(selection).size
  useEscape(() => selection.clear())
  const { collections } = selection
  const mine = collections.filter(({ userId }) => userId === viewer.uid)
  return (
    <div role="toolbar" aria-label={t('selection:actions')} className={classes.bar}>
      <button
        type="button"
        className={classes.chip}
        title={t('selection:clear')}
        onClick={() => selection.clear()}
      >
        <span role="status">{t('selection:count', { count })}</span>
        <IconX size={14} stroke={1.8} aria-hidden />
      </button>
      <Button size="compact-sm" variant="default" onClick={() => selection.selectAll()}>
        {t('selection:all')}
      </Button>
      <Menu position="bottom-start" withinPortal keepMounted={false}>
        <Menu.Target>
          <Button size="compact-sm" variant="default" leftSection={<IconFolder size={15} aria-hidden />}>
            {t('collections:action.projects')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <BulkProjectItems collections={collections} uid={viewer.uid} orgId={orgId} />
        </Menu.Dropdown>
      </Menu>
      {mine.length > 0 && viewer.hasOthers && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => dialog.open({ kind: 'move', collections: mine })}
        >
          {t('collections:action.move')}
        </Button>
      )}
      {mine.length > 0 && (
        <Button
          size="compact-sm"
          variant="default"
          c="red"
          leftSection={<IconTrash size={15} aria-hidden />}
          onClick={() => onDelete(mine.map(({ id }) => id))}
        >
          {mine.length < count
            ? t('selection:deleteMine', { count: mine.length })
            : t('collections:action.delete')}
        </Button>
      )}
    </div>
  )
}

/** Answers to Escape, unless a field, a menu or a dialog does. */
function useEscape(run: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || !(event.target instanceof Element)) return
      if (!event.target.closest('[role="menu"], [role="dialog"], [type="text"], textarea')) run()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  })
}
