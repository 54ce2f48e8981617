import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './rows.module.css'

interface FactsRowProps {
  name: ReactNode
  /** Lines below the name. */
  facts: readonly string[]
  /** Actions, and anything below the row. */
  children?: ReactNode
}

/** Row of a list: a name with facts below it, and actions. */
export function FactsRow({ name, facts, children }: FactsRowProps) {
  return (
    <li className={classes.row}>
      <div className={classes.facts}>
        <Text size="sm" fw={600}>
          {name}
        </Text>
        {facts.map((line) => (
          <Text key={line} size="sm" c="dimmed">
            {line}
          </Text>
        ))}
      </div>
      {children}
    </li>
  )
}
