import { useState } from 'react'
import { getInitials } from '#web/lib/format/initials.ts'
import classes from './avatar.module.css'

interface AvatarProps {
  name: string
  /** URL of the picture; null if there is none. */
  picture: string | null | undefined
  /** Width and height, in pixels. */
  size: number
}

/** A user's picture, or their initials if there is none. Has no alt text, because the name is next to it. */
export function Avatar({ name, picture, size }: AvatarProps) {
  const [failedUrl, setFailedUrl] = useState<string>()
  const style = { width: size, height: size, fontSize: Math.round(size * 0.38) }
  if (!picture || picture === failedUrl)
    return (
      <span className={classes.avatar} style={style} aria-hidden>
        {getInitials(name)}
      </span>
    )
  return (
    <img
      className={classes.avatar}
      style={style}
      src={picture}
      width={size}
      height={size}
      alt=""
      onError={() => setFailedUrl(picture)}
    />
  )
}
