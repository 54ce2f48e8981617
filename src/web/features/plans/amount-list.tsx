import classes from './plans.module.css'

/** List of names and formatted amounts. */
export function AmountList({ rows }: { rows: readonly (readonly [name: string, amount: string])[] }) {
  return (
    <dl className={classes.limits}>
      {rows.map(([name, amount]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  )
}
