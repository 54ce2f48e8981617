const rightToLeftPattern =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** Returns whether a text's first letter is from a right-to-left script. */
export function isRightToLeft(text: string): boolean {
  const letter = text.match(/\p{L}/u)?.[0] ?? ''
  return rightToLeftPattern.test(letter)
}
