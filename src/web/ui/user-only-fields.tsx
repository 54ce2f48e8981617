import { Alert } from '@mantine/core'
import { type ReactNode, use } from 'react'
import { ImpersonationContext } from '#web/lib/queries/user-settings.ts'
import classes from './user-only-fields.module.css'

interface UserOnlyFieldsProps {
  label: string
  /** Explanation to show while the controls are disabled. */
  reason?: string
  children: ReactNode
}

/** Controls that are disabled for staff who are impersonating the user. */
export function UserOnlyFields({ label, reason, children }: UserOnlyFieldsProps) {
  const isImpersonated = use(ImpersonationContext)
  return (
    <fieldset className={classes.fields} aria-label={label} disabled={isImpersonated}>
      {isImpersonated && reason && (
        <Alert color="gray" mb="md">
          {reason}
        </Alert>
      )}
      {children}
    </fieldset>
  )
}
