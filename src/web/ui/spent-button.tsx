import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentPropsWithoutRef, MouseEvent } from 'react'

interface SpentButtonProps
  extends ButtonProps,
    Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps | 'disabled'> {
  /** It was used: it no longer submits forms. */
  spent: boolean
}

/** A button that may be pressed no more after what it has done, keeps the focus, and can still be read. */
export function CompletedButton({ spent, onClick, ...button }: SpentButtonProps) {
  if (!spent) return <Button onClick={onClick} {...button} />
  return (
    <Button
      {...button}
      // A button that is disabled loses the focus, and keys begin at the top of the page again.
      aria-disabled
      data-disabled
      c="var(--lh-faint)"
      onClick={(event: MouseEvent) => event.preventDefault()}
    />
  )
}
