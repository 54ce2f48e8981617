import { asciiEmail } from './domain-name.ts'

export const maxNameLength = 120
export const maxEmailLength = 254
export const namePattern = /^[\p{L}\p{M}.·・\u05be'’-]+(?: [\p{L}\p{M}.·・\u05be'’-]+)*$/u

/** Email address pattern: Zod's default. */
export const emailPattern =
  /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

/** Trims text and replaces each run of whitespace with a single space. */
export const collapseWhitespace = (text: string) => text.trim().replace(/\s+/g, ' ')

/**
 * Whether a text is a valid name: at least three letters, and nothing but letters, marks, dots, apostrophes,
 * hyphens and spaces.
 */
export function isPersonName(text: string): boolean {
  const name = collapseWhitespace(text)
  return name.length <= maxNameLength && namePattern.test(name) && (name.match(/\p{L}/gu) ?? []).length >= 3
}

export function isEmail(text: string): boolean {
  const address = asciiEmail(text.trim())
  return address.length <= maxEmailLength && emailPattern.test(address)
}

/** Returns the length of a password in Unicode code points. */
export const passwordLength = (password: string): number => [...password].length
