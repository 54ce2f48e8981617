import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './sandbox.module.css'

/** Section for one kind of component, with a heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className={classes.heading}>{title}</h2>
      <Stack gap="sm">{children}</Stack>
    </section>
  )
}
