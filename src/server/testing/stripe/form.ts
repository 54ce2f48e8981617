/** A decoded request body in Stripe's form encoding, which allows nested values. */
export interface Form {
  [name: string]: string | Form | undefined
}

/** Decodes `items[0][price]=x`; lists become objects with numbered keys. */
export function decodeForm(text: string): Form {
  const form: Form = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter((part) => part !== '')
    const last = path.pop() ?? ''
    let at = form
    for (const part of path) {
      const nested = at[part]
      const next: Form = typeof nested === 'object' ? nested : {}
      at[part] = next
      at = next
    }
    at[last] = value
  }
  return form
}

export const readText = (form: Form, name: string): string | undefined => {
  const value = form[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

export const number = (form: Form, name: string): number | undefined => {
  const value = readText(form, name)
  return value === undefined ? undefined : Number(value)
}

export const group = (form: Form, name: string): Form => {
  const value = form[name]
  return typeof value === 'object' ? value : {}
}

/** Returns a list's values, in order. */
export const list = (form: Form, name: string): Form[] =>
  Object.values(group(form, name)).filter((value) => typeof value === 'object')

export const texts = (form: Form, name: string): string[] =>
  Object.values(group(form, name)).filter((value) => typeof value === 'string')

export const strings = (form: Form): Record<string, string> =>
  Object.fromEntries(
    Object.entries(form).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
