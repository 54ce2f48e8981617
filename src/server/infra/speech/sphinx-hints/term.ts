/** Names of the digits. */
const digits = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const MAX_SPELLED_LENGTH = 5

/** A spoken part of a term: a word, or letters that are spelled out if the word isn't in a dictionary. */
export interface TermPart {
  word: string
  isSpelledOut: boolean
}

/**
 * Splits a term into spoken words in lowercase English letters: `GitHub` into git, hub; `K8s` into k, eight,
 * s; `José` into jose.
 */
export function splitTerm(term: string): TermPart[] {
  const plain = term
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/\d/g, (digit) => ` ${digits[Number(digit)]} `)
  return (plain.match(/[a-z']+/gi) ?? []).flatMap((part) => {
    const word = part.toLowerCase().replace(/^'+|'+$/g, '')
    if (word === '') return []
    const isAcronym = part === part.toUpperCase() || !/[aeiouy]/.test(word)
    return [{ word, isSpelledOut: isAcronym && word.length <= MAX_SPELLED_LENGTH }]
  })
}
