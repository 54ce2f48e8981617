import { notifications } from '@mantine/notifications'
import { hasErrorCode } from './api.ts'
import { useErrorText } from './error-text.ts'

/** Returns a function that shows an error; conflicts have their own message. */
export function useShowError(conflict?: string): (error: unknown) => void {
  const errorText = useErrorText()
  return (error) => {
    const isConflict = conflict !== undefined && hasErrorCode(error, 'conflict')
    notifications.show({ color: 'red', message: isConflict ? conflict : errorText(error) })
  }
}
