const SENTENCE_END = /[.?!…。।؟？！]["'”’»)]*$/u
/** Matches words that end with a period without ending a sentence. */
const ABBREVIATION = /^(\p{L}\.)+$|^(mr|mrs|ms|dr|st|no)\.$/iu

/** Returns whether a word ends a sentence. */
export const endsSentence = (text: string): boolean => SENTENCE_END.test(text) && !ABBREVIATION.test(text)
