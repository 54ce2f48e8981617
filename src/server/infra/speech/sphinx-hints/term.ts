/** Pronunciation of single digits. */
const digits = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const LONGEST_SPELLED = 5

/** A spoken part of a term: a word, or letters that are spelled out if no dictionary has the word. */
export interface Piece {
  word: string
  spelled: boolean
}

/**
 * The spoken words of a term, in lower-case English letters: `GitHub` as git, hub; `K8s` as k, eight, s; `José` as
 * jose.
 */
export function piecesOf(term: string): Piece[] {
  const plain = term
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/\d/g, (digit) => ` ${digits[Number(digit)]} `)
  return (plain.match(/[a-z']+/gi) ?? []).flatMap((part) => {
    const word = part.toLowerCase().replace(/^'+|'+$/g, '')
    if (word === '') return []
    const isAcronym = part === part.toUpperCase() || !/[aeiouy]/.test(word)
    return [{ word, spelled: isAcronym && word.length <= LONGEST_SPELLED }]
  })
}
