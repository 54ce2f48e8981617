/** Whether a text is a name as keyboards can type it: with any apostrophe, spacing and case. */
export const isNameTyped = (text: string, name: string): boolean => normalize(text) === normalize(name)

const normalize = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/[‘’ʼ´`]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLocaleLowerCase()
