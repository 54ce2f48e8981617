/** Returns a file name normalized for comparison, without its extension. */
const baseName = (name: string) =>
  name
    .normalize('NFC')
    .replace(/\.[^.]*$/, '')
    .toLowerCase()

/**
 * Returns the recording that a transcript belongs to: the only recording, or the one with the same file name,
 * optionally followed by a language, as in `talk.en.srt`.
 */
export function findRecording<NamedFile extends { name: string }>(
  recordings: readonly NamedFile[],
  transcript: { name: string },
): NamedFile | undefined {
  if (recordings.length === 1) return recordings[0]
  const base = baseName(transcript.name)
  const exactMatch = recordings.find(({ name }) => baseName(name) === base)
  return exactMatch ?? recordings.find(({ name }) => base.startsWith(`${baseName(name)}.`))
}
