/** Returns whether typed text matches a name, ignoring case, spacing and apostrophe style. */
export const isNameTyped = (text: string, name: string): boolean => normalize(text) === normalize(name)

const normalize = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/[‘’ʼ´`]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLocaleLowerCase()
