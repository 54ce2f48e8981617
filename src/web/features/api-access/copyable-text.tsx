import { Code } from '@mantine/core'
import { CopyButton } from '#web/ui/copy-button.tsx'
import classes from './api-access.module.css'

/** Short text with a label and a copy button. */
export function CopyableLine({ name, text, copy }: { name: string; text: string; copy: string }) {
  return (
    <div className={classes.line}>
      <div className={classes.named}>
        <span className={classes.name}>{name}</span>
        <code className={classes.value}>{text}</code>
      </div>
      <CopyButton text={text} label={copy} />
    </div>
  )
}

/** Preformatted lines, which can be wider than the page. */
export function CodeBlock({ children, label }: { children: string; label: string }) {
  return (
    <Code block className={classes.lines} tabIndex={0} role="region" aria-label={label}>
      {children}
    </Code>
  )
}
