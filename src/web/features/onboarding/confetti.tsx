import { type CSSProperties, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { speakerColor } from '#web/ui/theme.ts'
import classes from './guide.module.css'

const durationMs = 3_600

/** Returns the position and motion of the nth confetti piece, scattered but deterministic. */
function pieceStyle(n: number): CSSProperties {
  const offset = (n * 61) % 100
  return {
    left: `${offset}%`,
    background: speakerColor(n),
    animationDelay: `${((n * 37) % 90) * 10}ms`,
    animationDuration: `${1_800 + ((n * 53) % 80) * 10}ms`,
    rotate: `${(n * 47) % 360}deg`,
  }
}

const pieces = Array.from({ length: 48 }, (_, n) => pieceStyle(n))

/** Short burst of confetti; not shown if the user prefers reduced motion. */
export function Confetti() {
  const [isFalling, setIsFalling] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setIsFalling(false), durationMs)
    return () => clearTimeout(timer)
  }, [])
  if (!isFalling) return null
  return createPortal(
    <div className={classes.confetti} aria-hidden>
      {pieces.map((style) => (
        <i key={`${style.left} ${style.animationDelay}`} style={style} />
      ))}
    </div>,
    document.body,
  )
}
