import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useEffect, useRef, useState } from 'react'
import type { Workspace } from '#contract/accounts.ts'
import type { Collection } from '#contract/collection.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useRestoreFocus } from '#web/ui/use-restore-focus.ts'
import { type Failure, moveOneByOne } from './move-one-by-one.ts'
import { moveCollection } from './queries.ts'
import classes from './sharing.module.css'

interface MoveDialogProps {
  collections: readonly Collection[]
  workspaces: readonly Workspace[]
  onMoved: (collection: Collection) => void
  onClose: () => void
}

/** Dialog that asks for the target workspace, then moves collections to it one at a time. */
export default function MoveDialog({
  collections: selectedCollections,
  workspaces,
  onMoved,
  onClose,
}: MoveDialogProps) {
  const { t } = useTranslation(['sharing', 'common'])
  const errorText = useErrorText()
  useRestoreFocus()
  // Keeps the initial selection, because moved items disappear from the current one.
  const [collections, setCollections] = useState(selectedCollections)
  const [doneCount, setDoneCount] = useState<number | null>(null)
  const [failures, setFailures] = useState<readonly Failure[]>([])
  const isStopped = useIsUnmounted()
  const targets = workspaces.filter(({ id }) => collections.some(({ orgId }) => orgId !== id))
  const [targetId, setTargetId] = useState(targets.length === 1 ? targets[0]?.id : undefined)
  const workspace = targets.find(({ id }) => id === targetId)
  const move = async () => {
    if (!workspace) return
    setFailures([])
    let hasStarted = false
    const { movedCount, failures } = await moveOneByOne(collections, {
      move: ({ id }) => moveCollection(id, workspace.id),
      onStep: setDoneCount,
      onMoved: (collection) => {
        hasStarted ||= collection.movingTo !== undefined
        onMoved(collection)
      },
      isStopped,
    })
    setDoneCount(null)
    setFailures(failures)
    const messageValues = { name: collections[0]?.name ?? '', workspace: workspace.name }
    const message = t(hasStarted ? 'sharing:move.begun' : 'sharing:move.done', {
      count: movedCount,
      ...messageValues,
    })
    if (movedCount > 0) notifications.show({ message })
    if (isStopped()) return
    if (failures.length === 0) return onClose()
    setCollections(failures.map(({ collection }) => collection))
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('sharing:move.title', { count: selectedCollections.length })}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      {targets.length === 0 ? (
        <Text>{t('sharing:move.none')}</Text>
      ) : (
        <Radio.Group
          label={t('sharing:move.choose')}
          value={targetId ?? null}
          onChange={setTargetId}
          readOnly={doneCount !== null}
        >
          <Stack gap="xs" mt="xs">
            {targets.map(({ id, name }) => (
              <Radio key={id} value={id} label={<bdi>{name}</bdi>} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <Text size="sm" c="dimmed" mt="md">
        {t('sharing:move.text')}
      </Text>
      {failures.length > 0 && (
        <div role="alert">
          <Text mt="md">{t('sharing:move.failed', { count: failures.length })}</Text>
          <ul className={classes.failed}>
            {failures.map(({ collection: { id, name }, error }) => (
              <li key={id}>
                <bdi>{name}</bdi>: {errorText(error)}
              </li>
            ))}
          </ul>
        </div>
      )}
      <Group justify="flex-end" mt="md">
        <Text size="sm" role="status">
          {doneCount !== null && t('sharing:move.progress', { n: doneCount + 1, total: collections.length })}
        </Text>
        <Button variant="default" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button disabled={!workspace} loading={doneCount !== null} onClick={() => void move()}>
          {t('sharing:move.action')}
        </Button>
      </Group>
    </Modal>
  )
}

/** Returns a function that returns whether the component has been unmounted. */
function useIsUnmounted(): () => boolean {
  const isUnmounted = useRef(false)
  useEffect(() => {
    isUnmounted.current = false
    return () => {
      isUnmounted.current = true
    }
  }, [])
  return () => isUnmounted.current
}
