import classes from './day-bars.module.css'

const height = 120
/** Width of a day's bar, including the gap to the next one. */
const width = 20
const gap = 4

export interface DayBar {
  /** Date such as `2026-11-28`. */
  day: string
  value: number
  title: string
}

/** Bar chart of daily values. An adjacent table provides the values for screen readers. */
export function DayBars({ days }: { days: readonly DayBar[] }) {
  const max = Math.max(1, ...days.map(({ value }) => value))
  return (
    <svg
      className={classes.bars}
      viewBox={`0 0 ${days.length * width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {days.map(({ day, value, title }, n) => {
        const size = value === 0 ? 1 : Math.max(3, (value / max) * height)
        return (
          <rect
            key={day}
            x={n * width}
            y={height - size}
            width={width - gap}
            height={size}
            data-empty={value === 0 || undefined}
          >
            <title>{title}</title>
          </rect>
        )
      })}
    </svg>
  )
}
