export const maxNameLength = 120
export const maxEmailLength = 254
export const namePattern = /^[\p{L}\p{M}.·・\u05be'’-]+(?: [\p{L}\p{M}.·・\u05be'’-]+)*$/u

/** Zod's default. */
export const emailPattern =
  /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

/** Replaces any white space between words, such as double, no-break and ideographic spaces. */
export const singleSpaced = (text: string) => text.trim().replace(/\s+/g, ' ')

/** At least three letters in all: letters, marks, dots, apostrophes, hyphens and spaces. */
export function isPersonName(text: string): boolean {
  const name = singleSpaced(text)
  return name.length <= maxNameLength && namePattern.test(name) && (name.match(/\p{L}/gu) ?? []).length >= 3
}

export function isEmail(text: string): boolean {
  const address = text.trim()
  return address.length <= maxEmailLength && emailPattern.test(address)
}

/** Length of a password in characters; a character outside Unicode's basic plane counts once. */
export const passwordLength = (password: string): number => [...password].length
