import type { Dictionary, DictionaryAddition, ReplacementRule } from '#contract/dictionaries.ts'
import { maxTermLength } from '#contract/limits.ts'
import { isSourceLanguage } from '#domain/languages/language-lists.ts'
import { autoDetect } from '#domain/languages/languages.ts'
import { recognizedText } from '#domain/recognition/recognized-text.ts'
import { toMs } from '#domain/words/seconds.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { lockUserAgainstChanges } from '#server/features/accounts/reads.ts'
import { requireCollection } from '#server/features/collections/access.ts'
import type { CollectionRow } from '#server/features/collections/service.ts'
import { findTranscript } from '#server/features/transcripts/reads.ts'
import { readDraftWordsAround } from '#server/features/transcripts/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import * as queries from './queries.ts'
import { foldCase, validateRows } from './rows.ts'
import {
  dictionaryNotFoundError,
  findDefaultDictionary,
  findDictionary,
  maxDictionaries,
  presentDictionary,
} from './service.ts'

interface NewWord {
  term: string
  /** Start and end of the word, in seconds. */
  start: number
  end: number
  dictionary?: string | undefined
  /** Name for a new dictionary. */
  name?: string | undefined
}

/** Adds a corrected word from a transcript to the dictionary that the actor uses for similar recordings. */
export async function addToDictionary(
  ctx: Context,
  actor: UserActor,
  collectionId: string,
  word: NewWord,
): Promise<DictionaryAddition> {
  return ctx.db.transaction().execute(async (tx) => {
    const collection = await requireCollection(tx, actor, collectionId, 'edit')
    if (!(await findTranscript(tx, collection.id)))
      throw new AppError('not_ready', 'There is no transcript yet')
    // Locks before reading, so that if two words are added concurrently, neither is lost.
    await lockUserAgainstChanges(tx, actor.userId)
    const dictionaryId = word.dictionary ?? collection.id
    const otherCount = await queries.countOtherDictionaries(tx, actor.userId, dictionaryId)
    const existingDictionary = await findTarget(tx, actor.userId, collection, word.dictionary)
    if (!existingDictionary && !word.dictionary) return noAddition
    if (!existingDictionary && otherCount >= maxDictionaries)
      throw new AppError('conflict', `A user can have at most ${maxDictionaries} dictionaries`)
    const before = existingDictionary ?? (await buildEmptyDictionary(tx, actor.userId, collection, word))
    const { after, ...addedWord } = withWord(before, word.term, await readTextAround(tx, collection, word))
    const { rows, invalidRows } = validateRows(after)
    if (invalidRows.length > 0)
      throw new AppError('invalid_rows', "Some rows can't be stored", { rows: invalidRows })
    const row = await queries.upsertDictionaryRow(tx, actor.userId, { ...before, ...rows })
    if (!row) throw dictionaryNotFoundError()
    return { dictionary: presentDictionary(row), created: !existingDictionary, ...addedWord }
  })
}

const noAddition: DictionaryAddition = {
  dictionary: null,
  created: false,
  term: null,
  rule: null,
  replaced: null,
}

/**
 * Finds the named dictionary, or else the one chosen for the recording, or else the default for its project
 * or language.
 */
async function findTarget(
  tx: Db,
  userId: string,
  { id, options, language_code: language }: CollectionRow,
  dictionaryId: string | undefined,
): Promise<Dictionary | undefined> {
  if (dictionaryId) return findDictionary(tx, userId, dictionaryId)
  if (options.dictionary === null) return undefined
  const dictionary = options.dictionary && (await findDictionary(tx, userId, options.dictionary))
  return dictionary || findDefaultDictionary(tx, userId, { id, language })
}

async function buildEmptyDictionary(
  tx: Db,
  userId: string,
  { language_code: language }: CollectionRow,
  { dictionary: id, name }: NewWord,
): Promise<Dictionary> {
  if (!id || !name) throw dictionaryNotFoundError()
  if (language === autoDetect || !isSourceLanguage(language))
    throw new AppError('invalid_input', `${language} isn't a supported transcription language`)
  const defaults = await queries.listDefaults(tx, userId)
  const isDefault = !defaults.some((other) => other.language === language)
  return { id, name, language, terms: [], soundsLike: {}, rules: [], isDefault }
}

/**
 * Returns the draft's text at the time of a word; empty for translations and for text too long for a rule.
 */
async function readTextAround(tx: Db, collection: CollectionRow, { start, end }: NewWord): Promise<string> {
  // A translation's words were never spoken.
  if (collection.translated_from !== null) return ''
  const span = { start: toMs(start), end: toMs(end) }
  const recognized = recognizedText(await readDraftWordsAround(tx, collection.id, span), span)
  return recognized.length <= maxTermLength ? recognized : ''
}

interface AddedWord extends Pick<DictionaryAddition, 'term' | 'rule' | 'replaced'> {
  after: Dictionary
}

/** Returns a dictionary with a term added, along with a rule that corrects its misrecognized form. */
function withWord(dictionary: Dictionary, term: string, recognized: string): AddedWord {
  const { terms, rules } = dictionary
  const isKnown = terms.some((other) => foldCase(other) === foldCase(term))
  const existingRule = rules.find((other) => foldCase(other.heard) === foldCase(recognized))
  const rule: ReplacementRule | null =
    recognized === '' || recognized === term || existingRule?.write === term
      ? null
      : { heard: recognized, write: term }
  const otherRules = rule ? rules.filter((other) => other !== existingRule) : rules
  return {
    after: {
      ...dictionary,
      terms: isKnown ? terms : [...terms, term],
      rules: rule ? [...otherRules, rule] : otherRules,
    },
    term: isKnown ? null : term,
    rule,
    replaced: (rule && existingRule?.write) ?? null,
  }
}
