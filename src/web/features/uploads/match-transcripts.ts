/** Returns a normalized file name without its extension, for comparison. */
const baseName = (name: string) =>
  name
    .normalize('NFC')
    .replace(/\.[^.]*$/, '')
    .toLowerCase()

/**
 * Returns the recording that a transcript belongs to: the only one, or the one with the same name, optionally
 * followed by a language, as in `talk.en.srt`.
 */
export function findRecording<NamedFile extends { name: string }>(
  recordings: readonly NamedFile[],
  transcript: { name: string },
): NamedFile | undefined {
  if (recordings.length === 1) return recordings[0]
  const base = baseName(transcript.name)
  const sameName = recordings.find(({ name }) => baseName(name) === base)
  return sameName ?? recordings.find(({ name }) => base.startsWith(`${baseName(name)}.`))
}
