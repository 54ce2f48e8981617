/** Number of the most common passwords to reject. */
const refused = 3000

let loaded: Promise<ReadonlySet<string>> | undefined

/** Whether a password is among the 3,000 most common ones, ignoring case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  // The dictionary is large and needed only at registration.
  loaded ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].slice(0, refused)),
  )
  return (await loaded).has(password.toLowerCase())
}
