import { Collapse, Stack, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import classes from '#web/features/uploads/uploads.module.css'

interface CollapsibleProps {
  title: string
  /** Whether the content starts expanded. */
  isInitiallyOpen?: boolean
  children: ReactNode
}

/** Collapsible part of a form. */
export function Collapsible({ title, isInitiallyOpen = false, children }: CollapsibleProps) {
  const [openState, setOpenState] = useState<boolean | null>(null)
  const isOpen = openState ?? isInitiallyOpen
  const panel = useId()
  return (
    <div className={classes.drawer}>
      <UnstyledButton
        className={classes.drawerHandle}
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setOpenState(!isOpen)}
      >
        <IconChevronRight size={16} aria-hidden />
        {title}
      </UnstyledButton>
      <Collapse expanded={isOpen} id={panel}>
        <Stack gap="md" className={classes.drawerContent}>
          {children}
        </Stack>
      </Collapse>
    </div>
  )
}
