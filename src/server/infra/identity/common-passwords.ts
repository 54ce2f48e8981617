/** Number of the most common passwords to reject. */
const rejectedCount = 3000

let loadedPasswords: Promise<ReadonlySet<string>> | undefined

/** Returns whether a password is among the 3,000 most common ones, ignoring case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  // The dictionary is large and needed only for registration.
  loadedPasswords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].slice(0, rejectedCount)),
  )
  return (await loadedPasswords).has(password.toLowerCase())
}
