import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { RefObject } from 'react'

export interface ToastAction {
  label: string
  run(): void
  /** Focuses the message's button when it appears, and restores focus before it disappears. */
  button?: RefObject<HTMLButtonElement | null>
}

/**
 * Shows a message with an action button.
 * @returns a function that hides the message
 */
export function showActionToast(
  message: string,
  { label, run, button }: ToastAction,
  options: { color?: string; autoClose?: number | false } = {},
): () => void {
  const id = notifications.show({
    autoClose: 12_000,
    ...options,
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {message}
        </Text>
        <Button
          size="compact-sm"
          variant="default"
          flex="none"
          {...(button && { ref: button, autoFocus: true })}
          onClick={() => {
            notifications.hide(id)
            run()
          }}
        >
          {label}
        </Button>
      </Group>
    ),
  })
  return () => void notifications.hide(id)
}
