/** Returns the initials of the first and last words in a name that contain a letter or digit. */
export function getInitials(name: string): string {
  const initials = name.split(/\s+/).flatMap((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? [])
  const [first = Array.from(name.trim())[0] ?? '', ...otherLetters] = initials
  return (first + (otherLetters.at(-1) ?? '')).toUpperCase()
}
