import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentPropsWithoutRef, MouseEvent } from 'react'

interface SpentButtonProps
  extends ButtonProps,
    Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps | 'disabled'> {
  /** It was used: it no longer submits forms. */
  spent: boolean
}

/** A button that can't be pressed again after its action, but keeps the focus and stays readable. */
export function CompletedButton({ spent, onClick, ...button }: SpentButtonProps) {
  if (!spent) return <Button onClick={onClick} {...button} />
  return (
    <Button
      {...button}
      // A disabled button would lose the focus, and Tab would start at the top of the page.
      aria-disabled
      data-disabled
      c="var(--lh-faint)"
      onClick={(event: MouseEvent) => event.preventDefault()}
    />
  )
}
