/** Returns the first letters or digits of the first and last words of a name that have any. */
export function getInitials(name: string): string {
  const initials = name.split(/\s+/).flatMap((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? [])
  const [first = Array.from(name.trim())[0] ?? '', ...otherLetters] = initials
  return (first + (otherLetters.at(-1) ?? '')).toUpperCase()
}
