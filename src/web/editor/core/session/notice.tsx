import type { ReactNode } from 'react'
import classes from './notice.module.css'

interface NoticeProps {
  label: string
  /** What is going on; screen readers are told when it changes. */
  text: ReactNode
  /** What can be done about it. */
  children?: ReactNode
}

/** Something about the whole text that stays in view above it. */
export function Notice({ label, text, children }: NoticeProps) {
  return (
    <section className={classes.notice} aria-label={label}>
      <p className={classes.text} role="status">
        {text}
      </p>
      {children && <div className={classes.actions}>{children}</div>}
    </section>
  )
}
