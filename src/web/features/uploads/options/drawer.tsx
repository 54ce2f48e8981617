import { Collapse, Stack, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import classes from '#web/features/uploads/uploads.module.css'

interface DrawerProps {
  title: string
  /** Whether it starts expanded. */
  openAtFirst?: boolean
  children: ReactNode
}

/** Collapsible part of a form. */
export function Drawer({ title, openAtFirst = false, children }: DrawerProps) {
  const [toggled, setToggled] = useState<boolean | null>(null)
  const isOpen = toggled ?? openAtFirst
  const panel = useId()
  return (
    <div className={classes.drawer}>
      <UnstyledButton
        className={classes.drawerHandle}
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setToggled(!isOpen)}
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
