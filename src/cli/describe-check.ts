import type { SpeechCheck } from '#contract/models.ts'

const percent = (rate: number) => `${Math.round(rate * 100)}%`

const problems: Record<NonNullable<SpeechCheck['problem']>, string> = {
  unreachable: 'unreachable',
  error: 'failed',
  empty: 'recognized nothing',
  words: 'too many wrong words',
  times: 'word timestamps out of order',
  slow: 'too slow',
  unfinished: 'unfinished',
}

/** Describes a check's result and the expected values in one line. */
export function describeCheck({
  language,
  problem,
  message,
  wordErrors,
  speed,
  expected,
}: SpeechCheck): string {
  const parts = [
    problem && problems[problem],
    message,
    wordErrors !== null &&
      `word error rate ${percent(wordErrors)} (expected: at most ${percent(expected.wordErrors)})`,
    speed !== null &&
      message === null &&
      `${speed.toFixed(1)}× real time (expected: at least ${expected.speed}×)`,
  ]
  return `${language}: ${parts.filter(Boolean).join(', ')}`
}
