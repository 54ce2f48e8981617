import type { Dictionary } from '#contract/dictionaries.ts'
import { autoDetect, isSourceLanguage, languageParts } from '#domain/languages.ts'
import { requireOwnAccount, type UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import * as queries from './queries.ts'
import { type GivenRows, validateRows } from './rows.ts'

export const maxDictionaries = 200

export const noSuchDictionary = () => new AppError('not_found', 'There is no such dictionary')

export function present(row: queries.DictionaryRow): Dictionary {
  const { id, name, language, terms, sounds_like, rules, is_default } = row
  return { id, name, language, terms, soundsLike: sounds_like, rules, isDefault: is_default }
}

export async function listDictionaries(ctx: Context, actor: UserActor, uid: string): Promise<Dictionary[]> {
  requireOwnAccount(actor, uid)
  return (await queries.listByName(ctx.db, uid)).map(present)
}

export async function getDictionary(
  ctx: Context,
  actor: UserActor,
  uid: string,
  id: string,
): Promise<Dictionary> {
  requireOwnAccount(actor, uid)
  const dictionary = await dictionaryOf(ctx.db, uid, id)
  if (!dictionary) throw noSuchDictionary()
  return dictionary
}

/** A user's dictionary; undefined if the ID is unknown or another user's. */
export async function dictionaryOf(db: Db, userId: string, id: string): Promise<Dictionary | undefined> {
  const row = await queries.find(db, userId, id)
  return row && present(row)
}

/** The default dictionary of a recording: its project's, else its language's. */
export async function defaultDictionaryOf(
  db: Db,
  userId: string,
  recording: { id: string; language: string },
): Promise<Dictionary | undefined> {
  const row =
    (await queries.findOfProject(db, userId, recording.id)) ??
    defaultFor(await queries.listDefaults(db, userId), recording.language)
  return row && present(row)
}

/** The default of exactly this language, else of another region's variant; `en+es` is both. */
export function defaultFor<T extends { language: string }>(
  defaults: readonly T[],
  code: string,
): T | undefined {
  const spoken = languageParts(code)
  return (
    defaults.find(({ language }) => language === code) ??
    defaults.find(({ language }) => languageParts(language).some((part) => spoken.includes(part)))
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
    ...given
  }: GivenRows & {
    name: string
    language: string
    isDefault?: boolean | undefined
  },
): Promise<Dictionary> {
  requireOwnAccount(actor, uid)
  if (language === autoDetect || !isSourceLanguage(language))
    throw new AppError('invalid_input', `${language} is no language of speech`)
  const { rows, bad } = validateRows(given)
  if (bad.length > 0) throw new AppError('invalid_rows', 'Some rows can not be stored', { rows: bad })
  return ctx.db.transaction().execute(async (tx) => {
    if ((await queries.countOthers(tx, uid, id)) >= maxDictionaries)
      throw new AppError('conflict', `A user may have ${maxDictionaries} dictionaries`)
    const known = await queries.find(tx, uid, id)
    const becomesDefault = isDefault ?? known?.is_default ?? false
    if (becomesDefault) await queries.clearDefault(tx, uid, { language, but: id })
    const content = { id, name, language, ...rows, isDefault: becomesDefault }
    const row = await queries.upsert(tx, uid, content)
    if (!row) throw noSuchDictionary()
    return present(row)
  })
}

export async function deleteDictionary(
  ctx: Context,
  actor: UserActor,
  uid: string,
  id: string,
): Promise<void> {
  requireOwnAccount(actor, uid)
  if (!(await queries.remove(ctx.db, uid, id))) throw noSuchDictionary()
}
