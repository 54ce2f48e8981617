import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useDocumentTitle } from '#web/ui/use-document-title.ts'
import classes from './form-card.module.css'

/** A form, or its result, under a title. */
export function FormCard({ title, children }: { title: string; children: ReactNode }) {
  useDocumentTitle(title)
  return (
    <section className={classes.card}>
      <Title order={1} fz={22} mb="lg">
        {title}
      </Title>
      {children}
    </section>
  )
}
