import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { RefObject } from 'react'

interface Undo {
  label: string
  run(): void
  /** Of whoever gives its button the focus as soon as it is there, and elsewhere before it goes. */
  button?: RefObject<HTMLButtonElement | null>
}

/** Says what was done, and takes it back when asked to; call what it returns when that can't be any more. */
export function showUndo(message: string, undo: Undo | null): () => void {
  const id = notifications.show({
    autoClose: undo ? 12_000 : 5_000,
    message: undo ? (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{message}</Text>
        <Button
          size="compact-sm"
          variant="default"
          flex="none"
          {...(undo.button && { ref: undo.button, autoFocus: true })}
          onClick={() => {
            notifications.hide(id)
            undo.run()
          }}
        >
          {undo.label}
        </Button>
      </Group>
    ) : (
      message
    ),
  })
  return () => void notifications.hide(id)
}
