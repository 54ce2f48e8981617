import type { Tag } from '#contract/tags.ts'
import classes from './tags.module.css'

/** Name of a tag, with its color. */
export function TagName({ tag: { name, color } }: { tag: Pick<Tag, 'name' | 'color'> }) {
  return (
    <span className={classes.tag}>
      <span className={classes.tagDot} style={{ background: `var(--lh-dot-${color})` }} />
      {name}
    </span>
  )
}
