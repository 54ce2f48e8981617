/** Returns whether a text matches a name as typed on a keyboard: with any apostrophe, spacing and case. */
export const isNameTyped = (text: string, name: string): boolean => normalize(text) === normalize(name)

const normalize = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/[‘’ʼ´`]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLocaleLowerCase()
