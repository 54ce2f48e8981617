import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import classes from './color-dots.module.css'

interface ColorDotsProps<C extends string> {
  label: string
  colors: readonly C[]
  nameOf: (color: C) => string
  /** Returns a color's CSS value. */
  cssColorOf: (color: C) => string
  value: C | null
  onChoose: (color: C) => void
  /** Called on Escape, after the focus has returned to the chosen color. */
  onCancel?: (() => void) | undefined
}

/** Round buttons for choosing a color. */
export function ColorDots<C extends string>({
  label,
  colors,
  nameOf,
  cssColorOf,
  value,
  onChoose,
  onCancel,
}: ColorDotsProps<C>) {
  const dots = useRef<HTMLFieldSetElement>(null)
  const takesFocus = onCancel !== undefined
  useLayoutEffect(() => {
    if (takesFocus) dots.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus()
  }, [takesFocus])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !onCancel) return
    event.stopPropagation()
    onCancel()
  }
  return (
    <fieldset ref={dots} aria-label={label} className={classes.dots} onKeyDown={onKeyDown}>
      {colors.map((color) => (
        <button
          key={color}
          type="button"
          className={classes.dot}
          style={{ color: cssColorOf(color) }}
          aria-label={nameOf(color)}
          title={nameOf(color)}
          aria-pressed={color === value}
          // Keeps focus where it is, such as in text with a selection.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(color)}
        />
      ))}
    </fieldset>
  )
}
