const wordSet = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

const LEAD_IN_WORDS = wordSet('so and but okay ok well now then yeah yes no oh')
const QUESTION_WORDS = wordSet('what why how where when')
const QUESTION_CONTRACTIONS = wordSet("what's why's how's where's who's")
const QUANTITY_WORDS = wordSet('many much long old far often big')
const AUXILIARIES = wordSet(
  "is are am was were do does did can could will would should have has isn't aren't wasn't weren't don't doesn't didn't can't couldn't won't wouldn't shouldn't haven't hasn't",
)
/**
 * Auxiliaries that form a question before a pronoun; `had I`, `should you` and `were it` are excluded because
 * they may mean `if`.
 */
const INVERTED_VERBS = wordSet(
  "is are am was do does did can could will would have has isn't aren't wasn't don't doesn't didn't can't couldn't won't wouldn't haven't hasn't",
)
const SUBJECTS = wordSet(
  'i you he she it we they this that there these those anyone anybody someone somebody',
)
/** Words that follow "what is" in sentences that aren't questions. */
const WORDS_AFTER_WHAT_IS = wordSet('more important interesting called needed left clear known')
/** Maximum number of words in a question; longer texts are rarely a single question. */
const MAX_QUESTION_WORDS = 25

/** Returns whether the words of an English sentence, in lowercase, clearly form a question. */
export function isQuestion(tokens: readonly string[]): boolean {
  if (tokens.length < 2 || tokens.length > MAX_QUESTION_WORDS) return false
  const start = LEAD_IN_WORDS.has(tokens[0] ?? '') ? 1 : 0
  const [first = '', second = '', third = ''] = tokens.slice(start)
  if (isTagQuestion(tokens)) return true
  if (INVERTED_VERBS.has(first)) return SUBJECTS.has(second) && !isImperative(first, second)
  if (QUESTION_CONTRACTIONS.has(first)) return !WORDS_AFTER_WHAT_IS.has(second) && second !== ''
  if (QUESTION_WORDS.has(first) && AUXILIARIES.has(second))
    return third !== '' && !(first === 'what' && WORDS_AFTER_WHAT_IS.has(third))
  if ((first === 'what' || first === 'how') && second === 'about') return true
  if (first === 'who' && AUXILIARIES.has(second)) return SUBJECTS.has(third)
  const canTakeNoun = first === 'what' || first === 'which' || (first === 'how' && QUANTITY_WORDS.has(second))
  return canTakeNoun && hasInversion(tokens.slice(start + 1, start + 6))
}

/** Returns whether two words start an imperative, such as `do it` or `have this`. */
const isImperative = (first: string, second: string) =>
  (first === 'do' || first === 'have') && !['i', 'you', 'we', 'they'].includes(second)

/** Returns whether an auxiliary is followed by its subject, as in `what time is it`. */
function hasInversion(tokens: readonly string[]): boolean {
  return tokens.some(
    (token, i) =>
      i > 0 && INVERTED_VERBS.has(token) && PERSONAL_PRONOUNS.has(tokens[i + 1] ?? '') && token !== 'have',
  )
}
const PERSONAL_PRONOUNS = wordSet('i you he she it we they')

/** Returns whether a sentence ends with a question tag, such as `…, isn't it`. */
function isTagQuestion(tokens: readonly string[]): boolean {
  const [auxiliary = '', subject = ''] = tokens.slice(-2)
  return (
    tokens.length >= 4 &&
    auxiliary.endsWith("n't") &&
    INVERTED_VERBS.has(auxiliary) &&
    PERSONAL_PRONOUNS.has(subject)
  )
}
