import { notifications } from '@mantine/notifications'
import { useErrorText } from '#web/lib/api/error-text.ts'

/** Returns a function that shows an error in a toast. */
export function useErrorToast() {
  const errorText = useErrorText()
  return (error: unknown) => {
    notifications.show({ color: 'red', message: errorText(error) })
  }
}
