import type { SpeechCheck } from '#contract/models.ts'

const percent = (rate: number) => `${Math.round(rate * 100)} %`

const problems: Record<NonNullable<SpeechCheck['problem']>, string> = {
  unreachable: 'not reached',
  error: 'failed',
  empty: 'recognized nothing',
  words: 'too many wrong words',
  times: 'word times out of order',
  slow: 'too slow',
  unfinished: 'not finished',
}

/** The result of a check in one line, beside the expected values. */
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
      `word error rate ${percent(wordErrors)} (expected: ${percent(expected.wordErrors)} at most)`,
    speed !== null &&
      message === null &&
      `${speed.toFixed(1)} × real time (expected: ${expected.speed} × at least)`,
  ]
  return `${language}: ${parts.filter(Boolean).join(', ')}`
}
