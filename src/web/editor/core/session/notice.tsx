import type { ReactNode } from 'react'
import classes from './notice.module.css'

interface NoticeProps {
  label: string
  /** A status that screen readers announce when it changes. */
  text: ReactNode
  /** The available actions. */
  children?: ReactNode
}

/** A notice about the whole text that stays visible above it. */
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
