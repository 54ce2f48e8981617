import { notifications } from '@mantine/notifications'

const stayMs = 5_000

/** Shows a server error: longer than the sign-in pages show their own messages. */
export function showServerError(message: string): void {
  notifications.show({ color: 'red', message, autoClose: stayMs })
}

/** A message without its source: the text after its first colon, as a sentence. */
export function afterFirstColon(message: string): string {
  const text = message.slice(message.indexOf(':') + 1).trim()
  return text.charAt(0).toLocaleUpperCase() + text.slice(1)
}
