import { Alert, type AlertProps } from '@mantine/core'
import { useSetupHint } from '#web/lib/staff.ts'

interface NotSetUpProps extends AlertProps {
  /** The missing setting, shown to administrators only. */
  setting: string
}

/** Says that something isn't configured here, and what to do about it. */
export function NotSetUp({ setting, children, ...alert }: NotSetUpProps) {
  const setupHint = useSetupHint()
  return (
    <Alert color="gray" {...alert}>
      {children} {setupHint(setting)}
    </Alert>
  )
}
