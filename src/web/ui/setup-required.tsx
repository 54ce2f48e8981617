import { Alert, type AlertProps } from '@mantine/core'
import { useSetupHint } from '#web/lib/queries/staff.ts'

interface SetupRequiredProps extends AlertProps {
  /** Name of the missing setting, shown only to administrators. */
  setting: string
}

/** Message that a feature isn't set up in this installation, with the next step. */
export function SetupRequired({ setting, children, ...alertProps }: SetupRequiredProps) {
  const setupHint = useSetupHint()
  return (
    <Alert color="gray" {...alertProps}>
      {children} {setupHint(setting)}
    </Alert>
  )
}
