import { Group, Loader, Modal, Text } from '@mantine/core'

/** Modal that names the destination until the browser leaves the page. */
export function RedirectModal({ text }: { text: string | null }) {
  return (
    <Modal
      opened={text !== null}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      centered
      size="xs"
      aria-label={text ?? ''}
    >
      <Group role="status" gap="sm" wrap="nowrap">
        <Loader size="sm" aria-hidden />
        <Text size="sm">{text}</Text>
      </Group>
    </Modal>
  )
}
