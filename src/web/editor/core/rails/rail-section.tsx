import { type ReactNode, useId } from 'react'
import classes from './rails.module.css'

interface RailSectionProps {
  title: string
  /** Tools next to the section's title. */
  tools?: ReactNode
  children: ReactNode
}

/** Titled section of the left rail. */
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
