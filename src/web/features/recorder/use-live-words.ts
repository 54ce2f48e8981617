import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { sendFile } from '#web/lib/api/api.ts'
import { delay } from '#web/lib/delay.ts'
import { logWarning } from '#web/lib/log.ts'
import { tapAudio } from './audio-graph.ts'
import { type LiveWords, LiveWordsFeed } from './live-words-feed.ts'

const noWords: LiveWords = { settled: [], open: [], status: 'on' }

interface LiveWordsOptions {
  uid: string
  /** Language; null before one is chosen. */
  language: string | null
  /** Stream being recorded; null if nothing is being recorded. */
  stream: MediaStream | null
  isPaused: boolean
}

/** Transcribes a recording in progress as a preview. The words remain until the next recording. */
export function useLiveWords({ uid, language, stream, isPaused }: LiveWordsOptions): LiveWords {
  const [words, setWords] = useState(noWords)
  const latest = useRef(noWords)
  const show = useEffectEvent((next: LiveWords) => {
    latest.current = next
    setWords(next)
  })
  const isRecordingAudio = useEffectEvent(() => !isPaused)
  useEffect(() => {
    if (stream) show(noWords)
  }, [stream])
  useEffect(() => {
    if (!stream || !language) return
    // The language can change during a recording.
    const earlierWords = [...latest.current.settled, ...latest.current.open]
    show({ settled: earlierWords, open: [], status: 'on' })
    const feed = new LiveWordsFeed({
      recognize: async (audio, signal) => {
        const input = { params: { uid }, query: { languageCode: language } }
        const { words } = await sendFile(
          'recognizeLive',
          input,
          new Blob([audio], { type: 'application/octet-stream' }),
          { signal },
        )
        return words
      },
      onChange: (next) => show({ ...next, settled: [...earlierWords, ...next.settled] }),
      wait: delay,
    })
    let end: (() => void) | undefined
    let hasEnded = false
    tapAudio(stream, (samples) => isRecordingAudio() && feed.push(samples))
      .then((stop) => {
        end = stop
        if (hasEnded) stop()
      })
      .catch((error: unknown) => logWarning('No live transcription', error))
    return () => {
      hasEnded = true
      feed.close()
      end?.()
    }
  }, [uid, language, stream])
  return words
}
