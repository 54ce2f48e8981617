const one = String.raw`[\p{RGI_Emoji}[\p{Emoji}--[\p{ASCII}©®™]]]`
const run = String.raw`${one}(?:[\u200d\ufe0f]{0,2}${one})*\ufe0f?`
const runs = new RegExp(run, 'gv')
const emojiOnlyPattern = new RegExp(`^${run}$`, 'v')

/** Returns whether a text consists only of emoji, without spaces. */
export const isEmoji = (text: string): boolean => emojiOnlyPattern.test(text)

/** Replaces each sequence of emoji in a text. */
export const replaceEmoji = (text: string, replace: (emoji: string) => string): string =>
  text.replace(runs, replace)
