import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentPropsWithoutRef, MouseEvent } from 'react'

interface OneTimeButtonProps
  extends ButtonProps,
    Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps | 'disabled'> {
  /** Whether the action is complete, in which case the button no longer submits forms. */
  isCompleted: boolean
}

/** Button that can't be pressed again once its action is complete, but stays focused and readable. */
export function OneTimeButton({ isCompleted, onClick, ...button }: OneTimeButtonProps) {
  if (!isCompleted) return <Button onClick={onClick} {...button} />
  return (
    <Button
      {...button}
      // A disabled button would lose focus, and Tab would start from the top of the page.
      aria-disabled
      data-disabled
      c="var(--lh-faint)"
      onClick={(event: MouseEvent) => event.preventDefault()}
    />
  )
}
