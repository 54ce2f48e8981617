import type { ReplacementRule } from '#contract/dictionaries.ts'
import { divideSpan, type Ms, type Word } from '#domain/words/words.ts'

/** Rule that changed words. */
export interface AppliedRule extends ReplacementRule {
  /** Start of the first match. */
  start: Ms
}

/**
 * Replaces recognized text according to rules: the longest match at each word wins, or the first of equally
 * long ones. Ignores case and punctuation at word edges; keeps surrounding punctuation, and an initial
 * capital at the start of a sentence. Never changes a person's edits, and matches don't cross turns. The
 * running time is linear in the number of words, regardless of the number of rules.
 * @param words by ascending start
 * @returns ascending words, the same objects where nothing changed, and the rules that changed something
 */
export function applyRules(
  words: readonly Word[],
  rules: readonly ReplacementRule[],
): { words: Word[]; appliedRules: AppliedRule[] } {
  const root = treeOf(rules)
  const result: Word[] = []
  const appliedRules: AppliedRule[] = []
  for (let i = 0; i < words.length; ) {
    const match = findLongestMatch(words, i, root)
    if (!match) {
      result.push(words[i++] as Word)
      continue
    }
    const { rule, length } = match
    const recognized = words.slice(i, i + length)
    const replacedText = rewriteWords(
      recognized,
      rule.write,
      beginsSentence(words[i - 1], recognized),
      words[i + length],
    )
    if (replacedText.some((word, at) => word !== recognized[at]) || replacedText.length !== length)
      appliedRules.push({ start: recognized[0]?.start ?? 0, heard: rule.heard, write: rule.write })
    for (const word of replacedText) result.push(word)
    i += length
  }
  return { words: result, appliedRules }
}

/** Tree of rules, with one level per word. */
interface Branch {
  next: Map<string, Branch>
  rule?: ReplacementRule
}

function treeOf(rules: readonly ReplacementRule[]): Branch {
  const root: Branch = { next: new Map() }
  for (const rule of rules) {
    const tokens = tokensOf(rule.heard)
    if (tokens.length === 0 || tokensOf(rule.write).length === 0) continue
    let branch = root
    for (const token of tokens.map(foldToken)) {
      const next: Branch = branch.next.get(token) ?? { next: new Map() }
      branch.next.set(token, next)
      branch = next
    }
    branch.rule ??= rule
  }
  return root
}

function findLongestMatch(words: readonly Word[], from: number, root: Branch) {
  let longestMatch: { rule: ReplacementRule; length: number } | undefined
  let branch: Branch | undefined = root
  for (let i = from; i < words.length; i++) {
    const word = words[i] as Word
    if (word.edited || (i > from && word.turn)) break
    branch = branch.next.get(foldToken(word.text))
    if (!branch) break
    if (branch.rule) longestMatch = { rule: branch.rule, length: i - from + 1 }
  }
  return longestMatch
}

const tokensOf = (text: string) => text.match(/\S+/g) ?? []

/**
 * Returns the parts of a word before, within and after the punctuation at its edges; if it has no letters,
 * everything is within.
 */
function partsOf(text: string): [before: string, core: string, after: string] {
  const characters = [...text]
  const from = characters.findIndex((character) => !isMark(character))
  if (from < 0) return ['', text, '']
  const to = characters.findLastIndex((character) => !isMark(character)) + 1
  const textBetween = (start: number, end?: number) => characters.slice(start, end).join('')
  return [textBetween(0, from), textBetween(from, to), textBetween(to)]
}

const isMark = (character: string) => /[\p{P}\p{S}]/u.test(character)

const foldToken = (token: string) => partsOf(token.normalize('NFKC'))[1].toLowerCase()

function rewriteWords(
  recognized: readonly Word[],
  replacement: string,
  isAtStart: boolean,
  next: Word | undefined,
): Word[] {
  const [first, last] = [recognized[0] as Word, recognized.at(-1) as Word]
  const texts = restoreCase(tokensOf(replacement), first.text, last.text, isAtStart)
  if (texts.length === recognized.length)
    return recognized.map((word, i) =>
      word.text === texts[i] ? word : { ...word, text: texts[i] as string },
    )
  const end = Math.max(first.start, Math.min(last.end, next?.start ?? last.end))
  const confidence = minConfidence(recognized)
  const { turn, ...model } = first
  return divideSpan(first.start, end, texts).map((slot, i) => ({
    ...model,
    ...slot,
    text: texts[i] as string,
    confidence,
    ...(i === 0 && turn && { turn }),
    ...(texts.length > 1 && { interpolated: true as const }),
  }))
}

/**
 * Puts the recognized text's punctuation around the replacement, without duplicating it, and keeps the
 * initial capital.
 */
function restoreCase(tokens: readonly string[], first: string, last: string, isAtStart: boolean): string[] {
  const texts = [...tokens]
  const [before, core] = partsOf(first)
  const after = partsOf(last)[2]
  const firstToken = texts[0] as string
  const needsCapital = isAtStart && /^\p{Lu}/u.test(core) && firstToken === firstToken.toLowerCase()
  const capitalized = needsCapital
    ? firstToken.replace(/\p{L}/u, (letter) => letter.toUpperCase())
    : firstToken
  texts[0] = capitalized.startsWith(before) ? capitalized : before + capitalized
  const lastToken = texts.at(-1) as string
  texts[texts.length - 1] = lastToken.endsWith(after)
    ? lastToken
    : lastToken + withoutPeriod(lastToken, after)
  return texts
}

/** Drops a spoken period if there is already one. */
const withoutPeriod = (closing: string, after: string) =>
  closing.endsWith('.') && after.startsWith('.') ? after.slice(1) : after

function beginsSentence(previous: Word | undefined, recognized: readonly Word[]): boolean {
  return !previous || recognized[0]?.turn === true || /[.?!…。।؟？！][\p{P}]*$/u.test(previous.text)
}

function minConfidence(words: readonly Word[]): number | null {
  return words.reduce<number | null>(
    (min, { confidence }) => (min === null || confidence === null ? null : Math.min(min, confidence)),
    words[0]?.confidence ?? null,
  )
}
