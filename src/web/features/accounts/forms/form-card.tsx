import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useDocumentTitle } from '#web/ui/use-document-title.ts'
import classes from './form-card.module.css'

interface FormCardProps {
  title: string
  /** Site name in the page title, if it isn't Longhand. */
  site?: string | undefined
  /** Content above the title. */
  logo?: ReactNode
  children: ReactNode
}

/** A form or its result, below a title. */
export function FormCard({ title, site, logo, children }: FormCardProps) {
  useDocumentTitle(title, site)
  return (
    <section className={classes.card}>
      {logo}
      <Title order={1} fz={22} mb="lg">
        {title}
      </Title>
      {children}
    </section>
  )
}
