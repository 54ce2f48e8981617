import type { Dictionary, DictionaryAddition } from '#contract/dictionaries.ts'

type Word = Pick<DictionaryAddition, 'term' | 'rule' | 'replaced'>

/** Returns a dictionary without the added word but with any later changes. */
export function removeWord(dictionary: Dictionary, { term, rule, replaced }: Word): Dictionary {
  const { terms, soundsLike, rules } = dictionary
  const rest = rules.filter(({ heard, write }) => heard !== rule?.heard || write !== rule.write)
  const hasRule = rest.length < rules.length
  return {
    ...dictionary,
    terms: terms.filter((other) => other !== term),
    // Also remove the term's pronunciation.
    soundsLike: Object.fromEntries(Object.entries(soundsLike).filter(([spelling]) => spelling !== term)),
    rules: rule && hasRule && replaced !== null ? [...rest, { heard: rule.heard, write: replaced }] : rest,
  }
}

export const isEmpty = ({ terms, rules }: Dictionary): boolean => terms.length + rules.length === 0
