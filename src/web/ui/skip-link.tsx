import classes from './skip-link.module.css'

/** Lets keyboard users skip the header; `#content` is the page's main part. */
export function SkipLink({ label }: { label: string }) {
  return (
    <a className={classes.skip} href="#content">
      {label}
    </a>
  )
}
