import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'

/** Says what was done, and takes it back when asked to; call what it returns when that can't be any more. */
export function showUndo(message: string, undo: { label: string; run(): void } | null): () => void {
  const id = notifications.show({
    autoClose: undo ? 12_000 : 5_000,
    message: undo ? (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{message}</Text>
        <Button
          size="compact-sm"
          variant="default"
          flex="none"
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
