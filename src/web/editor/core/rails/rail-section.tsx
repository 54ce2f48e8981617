import { type ReactNode, useId } from 'react'
import classes from './rails.module.css'

interface RailSectionProps {
  title: string
  /** Tools of the section, beside its title. */
  tools?: ReactNode
  children: ReactNode
}

/** A titled part of the left rail. */
export function RailSection({ title, tools, children }: RailSectionProps) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.sectionHead}>
        <h2 id={id} className={classes.sectionTitle}>
          {title}
        </h2>
        {tools}
      </div>
      {children}
    </section>
  )
}
