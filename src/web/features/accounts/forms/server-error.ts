import { notifications } from '@mantine/notifications'

const autoCloseMs = 5_000

/** Shows a server error for longer than the sign-in pages' other messages. */
export function showServerError(message: string): void {
  notifications.show({ color: 'red', message, autoClose: autoCloseMs })
}

/** Returns the text after the first colon of a message, as a sentence. */
export function afterFirstColon(message: string): string {
  const text = message.slice(message.indexOf(':') + 1).trim()
  return text.charAt(0).toLocaleUpperCase() + text.slice(1)
}
