/** A recognized word; times in seconds from the start of the audio. */
export interface TimedWord {
  text: string
  start: number
  end: number
}

/** Final words, and the position in seconds from which audio is still needed. */
export interface SettledWords {
  words: TimedWord[]
  keptFrom: number
}

/** Pause that makes the words before it final, in seconds. */
const pause = 0.25
/** Silence at the end that makes all words final, in seconds. */
const endPause = 0.7
/** Length of audio after which words become final even without a pause, in seconds. */
const maxPendingLength = 9
/** Context that the recognizer needs after a final word, in seconds. */
const context = 2

/**
 * Decides which of the latest words are final, so that only the rest is recognized again together with the
 * audio that follows.
 * @param words recognized words, in order
 * @param seconds length of the audio
 */
export function settleWords(words: readonly TimedWord[], seconds: number): SettledWords {
  const last = words.at(-1)
  if (!last) return { words: [], keptFrom: Math.max(0, seconds - 1) }
  if (seconds - last.end >= endPause) return { words: [...words], keptFrom: last.end + pause }
  const index = words.findLastIndex((word, i) => {
    const next = words[i + 1]
    return next !== undefined && next.start - word.end >= pause
  })
  const before = words[index]
  const after = words[index + 1]
  if (before && after) return { words: words.slice(0, index + 1), keptFrom: (before.end + after.start) / 2 }
  if (seconds < maxPendingLength) return { words: [], keptFrom: 0 }
  const settledWords = words.filter(({ end }) => end <= seconds - context)
  return { words: settledWords, keptFrom: settledWords.at(-1)?.end ?? words[0]?.start ?? 0 }
}
