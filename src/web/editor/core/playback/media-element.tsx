import { useCallback } from 'react'
import classes from './playback.module.css'
import type { Player } from './player.ts'

interface MediaElementProps {
  player: Player
  /** Whether the recording has video. */
  video: boolean
  label: string
  /** URL of the transcript as subtitles, and its language. */
  captions: string
  language: string
}

/** Media element that plays the recording; hidden if there is no video. */
export function MediaElement({ player, video, label, captions, language }: MediaElementProps) {
  const attach = useCallback(
    (element: HTMLMediaElement | null) => (element ? player.attach(element) : undefined),
    [player],
  )
  if (!video)
    return (
      <audio ref={attach} preload="metadata">
        <track kind="captions" src={captions} srcLang={language} />
      </audio>
    )
  return (
    <video
      ref={attach}
      className={classes.video}
      preload="metadata"
      playsInline
      aria-label={label}
      onClick={() => player.toggle()}
    >
      <track kind="captions" src={captions} srcLang={language} />
    </video>
  )
}
