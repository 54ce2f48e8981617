/** Returns whether a typed text matches a name, ignoring case, spacing and the kind of apostrophe. */
export const isNameTyped = (text: string, name: string): boolean => normalize(text) === normalize(name)

const normalize = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/[‘’ʼ´`]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLocaleLowerCase()
