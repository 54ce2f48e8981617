import type { ReactNode } from 'react'
import classes from './notice.module.css'

interface NoticeProps {
  label: string
  /** Status text; screen readers announce changes. */
  text: ReactNode
  /** Available actions. */
  children?: ReactNode
}

/** Notice about the whole text that stays visible above it. */
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
