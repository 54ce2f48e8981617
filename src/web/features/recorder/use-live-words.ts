import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { sendFile } from '#web/lib/api/api.ts'
import { delay } from '#web/lib/delay.ts'
import { logWarning } from '#web/lib/log.ts'
import { tapAudio } from './audio-graph.ts'
import { type LiveWords, LiveWordsFeed } from './live-words-feed.ts'

const none: LiveWords = { settled: [], open: [], status: 'on' }

interface LiveWordsOptions {
  uid: string
  /** Language; null before one is chosen. */
  language: string | null
  /** Audio of the recording; null if nothing is recorded. */
  stream: MediaStream | null
  isPaused: boolean
}

/** Transcribes live while recording, as a preview. The words remain until the next recording. */
export function useLiveWords({ uid, language, stream, isPaused }: LiveWordsOptions): LiveWords {
  const [words, setWords] = useState(none)
  const latest = useRef(none)
  const show = useEffectEvent((next: LiveWords) => {
    latest.current = next
    setWords(next)
  })
  const isHeard = useEffectEvent(() => !isPaused)
  useEffect(() => {
    if (stream) show(none)
  }, [stream])
  useEffect(() => {
    if (!stream || !language) return
    // The language may change while recording.
    const earlier = [...latest.current.settled, ...latest.current.open]
    show({ settled: earlier, open: [], status: 'on' })
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
      onChange: (next) => show({ ...next, settled: [...earlier, ...next.settled] }),
      wait: delay,
    })
    let end: (() => void) | undefined
    let isOver = false
    tapAudio(stream, (samples) => isHeard() && feed.push(samples))
      .then((stop) => {
        end = stop
        if (isOver) stop()
      })
      .catch((error: unknown) => logWarning('No live transcription', error))
    return () => {
      isOver = true
      feed.close()
      end?.()
    }
  }, [uid, language, stream])
  return words
}
