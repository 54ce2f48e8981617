import type { Dictionary } from '#contract/dictionaries.ts'
import { isSourceLanguage } from '#domain/languages/language-lists.ts'
import { autoDetect, languageParts } from '#domain/languages/languages.ts'
import { requireOwnAccount, type UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { lockUserAgainstChanges } from '#server/features/accounts/reads.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import * as queries from './queries.ts'
import { type RowsInput, validateRows } from './rows.ts'

export const maxDictionaries = 200

export const dictionaryNotFoundError = () => new AppError('not_found', 'Dictionary not found')

export function presentDictionary(row: queries.DictionaryRow): Dictionary {
  const { id, name, language, terms, sounds_like, rules, is_default } = row
  return { id, name, language, terms, soundsLike: sounds_like, rules, isDefault: is_default }
}

export async function listDictionaries(ctx: Context, actor: UserActor, uid: string): Promise<Dictionary[]> {
  requireOwnAccount(actor, uid)
  return (await queries.listDictionaryRows(ctx.db, uid)).map(presentDictionary)
}

export async function getDictionary(
  ctx: Context,
  actor: UserActor,
  uid: string,
  id: string,
): Promise<Dictionary> {
  requireOwnAccount(actor, uid)
  const dictionary = await findDictionary(ctx.db, uid, id)
  if (!dictionary) throw dictionaryNotFoundError()
  return dictionary
}

/** Finds a user's dictionary; undefined if the ID is unknown or belongs to another user. */
export async function findDictionary(db: Db, userId: string, id: string): Promise<Dictionary | undefined> {
  const row = await queries.findDictionaryRow(db, userId, id)
  return row && presentDictionary(row)
}

/** Finds the default dictionary for a recording: its project's or, failing that, its language's. */
export async function findDefaultDictionary(
  db: Db,
  userId: string,
  recording: { id: string; language: string },
): Promise<Dictionary | undefined> {
  const row =
    (await queries.findProjectDictionary(db, userId, recording.id)) ??
    findDefaultForLanguage(await queries.listDefaults(db, userId), recording.language)
  return row && presentDictionary(row)
}

/**
 * Finds the default for exactly this language or, failing that, for another regional variant; `en+es` matches
 * both languages.
 */
export function findDefaultForLanguage<T extends { language: string }>(
  defaults: readonly T[],
  code: string,
): T | undefined {
  const spokenLanguages = languageParts(code)
  return (
    defaults.find(({ language }) => language === code) ??
    defaults.find(({ language }) => languageParts(language).some((part) => spokenLanguages.includes(part)))
  )
}

/** Creates or replaces a dictionary. Nothing is stored unless every row is valid. */
export async function saveDictionary(
  ctx: Context,
  actor: UserActor,
  uid: string,
  id: string,
  {
    name,
    language,
    isDefault,
    ...fields
  }: RowsInput & {
    name: string
    language: string
    isDefault?: boolean | undefined
  },
): Promise<Dictionary> {
  requireOwnAccount(actor, uid)
  if (language === autoDetect || !isSourceLanguage(language))
    throw new AppError('invalid_input', `${language} isn't a supported transcription language`)
  const { rows, invalidRows } = validateRows(fields)
  if (invalidRows.length > 0)
    throw new AppError('invalid_rows', "Some rows can't be stored", { rows: invalidRows })
  return ctx.db.transaction().execute(async (tx) => {
    await lockUserAgainstChanges(tx, uid)
    if ((await queries.countOtherDictionaries(tx, uid, id)) >= maxDictionaries)
      throw new AppError('conflict', `A user can have at most ${maxDictionaries} dictionaries`)
    const existingDictionary = await queries.findDictionaryRow(tx, uid, id)
    const becomesDefault = isDefault ?? existingDictionary?.is_default ?? false
    if (becomesDefault) await queries.clearOtherDefaults(tx, uid, { language, exceptId: id })
    const content = { id, name, language, ...rows, isDefault: becomesDefault }
    const row = await queries.upsertDictionaryRow(tx, uid, content)
    if (!row) throw dictionaryNotFoundError()
    return presentDictionary(row)
  })
}

export async function deleteDictionary(
  ctx: Context,
  actor: UserActor,
  uid: string,
  id: string,
): Promise<void> {
  requireOwnAccount(actor, uid)
  if (!(await queries.deleteDictionaryRow(ctx.db, uid, id))) throw dictionaryNotFoundError()
}
