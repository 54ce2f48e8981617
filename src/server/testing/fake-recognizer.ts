import { chmod, writeFile } from 'node:fs/promises'

interface Behavior {
  /** Duration of each segment's recognition. */
  seconds?: number
  /** Words per second of audio. */
  wordsPerSecond?: number
  /**
   * Path of a file to which the recognizer appends the first frame of each segment that it starts, one per
   * line.
   */
  journal?: string
}

/**
 * Writes a fake PocketSphinx for POCKETSPHINX_PATH: it reads the same control file, writes the same word
 * files and reports in the same way, but its words are invented. For tests and benchmarks of everything
 * around recognition.
 */
export async function writeFakeRecognizer(
  path: string,
  { seconds = 0, wordsPerSecond = 2.5, journal = '/dev/null' }: Behavior = {},
): Promise<string> {
  const words = `BEGIN {
    count = int(frames / 100 * rate)
    for (i = 0; i < count; i++) printf "%s 1 %.2f 0.30 word%d 0.9\\n", name, i / rate, i % 1000
  }`
  await writeFile(
    path,
    `#!/bin/sh
[ $# = 0 ] && { echo '-remove_silence' >&2; exit 0; }
while [ $# -gt 0 ]; do
  case $1 in -ctl) control=$2 ;; -ctm) results=$2 ;; esac
  shift
done
while read -r audio from to name; do
  echo "$from" >> '${journal}'
  ${seconds > 0 ? `sleep ${seconds}` : ':'}
  awk -v name="$name" -v frames=$((to - from)) -v rate=${wordsPerSecond} '${words}' >> "$results"
  echo "$name done " >&2
done < "$control"
`,
  )
  await chmod(path, 0o755)
  return path
}
