import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { runClock } from '#web/editor/core/playback/clock.ts'
import type { Player } from '#web/editor/core/playback/player.ts'
import { captionChoice, chosenTrack } from './caption-choice.ts'
import type { CaptionSource, CaptionTrack, ShownCue } from './caption-source.ts'

/** Returns the track to show; null if captions are off. */
export function useChosenTrack(tracks: readonly CaptionTrack[]): CaptionTrack | null {
  return chosenTrack(tracks, useSyncExternalStore(captionChoice.subscribe, captionChoice.snapshot))
}

export interface OpenCaptions {
  source: CaptionSource | null
  failed: boolean
}

/** Opens a track's captions while it is shown. */
export function useCaptionSource(track: CaptionTrack | null): OpenCaptions {
  const [openCaptions, setOpenCaptions] = useState<OpenCaptions & { track: CaptionTrack | null }>({
    track: null,
    source: null,
    failed: false,
  })
  useEffect(() => {
    if (!track) return
    const stop = new AbortController()
    const show = (result: OpenCaptions) => !stop.signal.aborted && setOpenCaptions({ ...result, track })
    track.open(stop.signal).then(
      (source) => show({ source, failed: false }),
      () => show({ source: null, failed: true }),
    )
    return () => stop.abort()
  }, [track])
  return openCaptions.track === track ? openCaptions : { source: null, failed: false }
}

/** Returns the caption at the playback position. */
export function useShownCue(player: Player, source: CaptionSource | null): ShownCue | null {
  const current = useCallback(() => source?.at(player.position * 1000) ?? null, [player, source])
  const subscribe = useCallback(
    (listener: () => void) => {
      if (!source) return () => {}
      const clock = runClock(player, (position) => {
        listener()
        return source.nextChange(position)
      })
      const stop = source.subscribe(clock.refresh)
      return () => {
        stop()
        clock.stop()
      }
    },
    [player, source],
  )
  return useSyncExternalStore(subscribe, current)
}
