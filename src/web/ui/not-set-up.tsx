import { Alert, type AlertProps } from '@mantine/core'
import { useSetupHint } from '#web/lib/staff.ts'

interface NotSetUpProps extends AlertProps {
  /** Name of the missing setting, shown only to administrators. */
  setting: string
}

/** Says that something isn't set up here, and what to do about it. */
export function NotSetUp({ setting, children, ...alert }: NotSetUpProps) {
  const setupHint = useSetupHint()
  return (
    <Alert color="gray" {...alert}>
      {children} {setupHint(setting)}
    </Alert>
  )
}
