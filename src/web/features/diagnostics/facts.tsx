import classes from './diagnostics.module.css'

export type Fact = readonly [name: string, value: string]

/** List of names and values under a heading. */
export function Facts({ title, facts }: { title: string; facts: readonly Fact[] }) {
  return (
    <section className={classes.section} aria-label={title}>
      <h2 className={classes.heading}>{title}</h2>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
