import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './header.module.css'

/** Sticky header bar, 56 px high. */
export function Header({ start, end }: { start: ReactNode; end: ReactNode }) {
  return (
    <header className={classes.header}>
      <Group gap="sm" wrap="nowrap" className={classes.start}>
        {start}
      </Group>
      <Group gap="sm" wrap="nowrap" className={classes.end}>
        {end}
      </Group>
    </header>
  )
}
