/** Returns the first letters or digits of the first and last words of a name that have any. */
export function getInitials(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? [])
  const [first = Array.from(name.trim())[0] ?? '', ...others] = letters
  return (first + (others.at(-1) ?? '')).toUpperCase()
}
