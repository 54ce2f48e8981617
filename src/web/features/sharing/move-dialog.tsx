import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useEffect, useRef, useState } from 'react'
import type { Workspace } from '#contract/accounts.ts'
import type { Collection } from '#contract/collection.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useReturnedFocus } from '#web/ui/use-returned-focus.ts'
import { type Failure, moveOneByOne } from './moving.ts'
import { moveCollection } from './queries.ts'
import classes from './sharing.module.css'

interface MoveDialogProps {
  collections: readonly Collection[]
  workspaces: readonly Workspace[]
  onMoved: (collection: Collection) => void
  onClose: () => void
}

/** Dialog that asks for the target workspace, then moves collections there one by one. */
export default function MoveDialog({ collections: selected, workspaces, onMoved, onClose }: MoveDialogProps) {
  const { t } = useTranslation(['sharing', 'common'])
  const errorText = useErrorText()
  useReturnedFocus()
  // Moved items leave the selection that the dialog started with.
  const [collections, setCollections] = useState(selected)
  const [place, setPlace] = useState<number | null>(null)
  const [failures, setFailures] = useState<readonly Failure[]>([])
  const isStopped = useIsGone()
  const targets = workspaces.filter(({ id }) => collections.some(({ orgId }) => orgId !== id))
  const [chosen, setChosen] = useState(targets.length === 1 ? targets[0]?.id : undefined)
  const workspace = targets.find(({ id }) => id === chosen)
  const move = async () => {
    if (!workspace) return
    setFailures([])
    let isBegun = false
    const { movedCount, failures } = await moveOneByOne(collections, {
      move: ({ id }) => moveCollection(id, workspace.id),
      onStep: setPlace,
      onMoved: (collection) => {
        isBegun ||= collection.movingTo !== undefined
        onMoved(collection)
      },
      isStopped,
    })
    setPlace(null)
    setFailures(failures)
    const messageValues = { name: collections[0]?.name ?? '', workspace: workspace.name }
    const message = t(isBegun ? 'sharing:move.begun' : 'sharing:move.done', {
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
      title={t('sharing:move.title', { count: selected.length })}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      {targets.length === 0 ? (
        <Text>{t('sharing:move.none')}</Text>
      ) : (
        <Radio.Group
          label={t('sharing:move.choose')}
          value={chosen ?? null}
          onChange={setChosen}
          readOnly={place !== null}
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
          {place !== null && t('sharing:move.progress', { n: place + 1, total: collections.length })}
        </Text>
        <Button variant="default" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button disabled={!workspace} loading={place !== null} onClick={() => void move()}>
          {t('sharing:move.action')}
        </Button>
      </Group>
    </Modal>
  )
}

/** Returns a function that reports whether the component has been unmounted. */
function useIsGone(): () => boolean {
  const isUnmounted = useRef(false)
  useEffect(() => {
    isUnmounted.current = false
    return () => {
      isUnmounted.current = true
    }
  }, [])
  return () => isUnmounted.current
}
