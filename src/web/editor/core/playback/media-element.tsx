import { type ReactNode, useCallback } from 'react'
import captions from '#web/editor/core/captions/captions.module.css'
import classes from './playback.module.css'
import type { Player } from './player.ts'

interface MediaElementProps {
  player: Player
  /** Whether the recording has video. */
  video: boolean
  label: string
  /** Captions over the video. */
  children?: ReactNode
}

/** Media element that plays the recording; hidden if there is no video. */
export function MediaElement({ player, video, label, children }: MediaElementProps) {
  const attach = useCallback(
    (element: HTMLMediaElement | null) => (element ? player.attach(element) : undefined),
    [player],
  )
  // biome-ignore-start lint/a11y/useMediaCaption: captions are the children, in any language and with live changes
  if (!video) return <audio ref={attach} preload="metadata" />
  return (
    <div className={captions.frame}>
      <video
        ref={attach}
        className={classes.video}
        preload="metadata"
        playsInline
        aria-label={label}
        onClick={() => player.toggle()}
      />
      {children}
    </div>
  )
  // biome-ignore-end lint/a11y/useMediaCaption: captions are the children, in any language and with live changes
}
