import { sql } from 'kysely'
import type { SearchedWord } from '#domain/words/search-marks.ts'
import { unspacedScripts } from '#domain/words/text-words.ts'
import type { Db } from '#server/infra/database/database.ts'

const maxWords = 12
/** Script whose words take many suffixes and are therefore also matched as prefixes. */
const agglutinatedScript = /\p{Script=Hangul}/u

/** A search as a PostgreSQL text search query. */
export interface Term {
  /** One tsquery per word; all of them must match. */
  words: string[]
  /** The same words, for highlighting matches in text. */
  searchedWords: SearchedWord[]
  /** The same words without case and accents, for matching names. */
  folded: string
}

/** A word's tokens as indexed, and their stems in the workspace's languages. */
interface Token {
  tokens: string
  stems: string[] | null
}

/** Parses the user's input: words match exactly or by stem; the last one also matches as a prefix. */
export async function parseTerm(db: Db, term: string, organizationId: string): Promise<Term> {
  const parts = term.split(/\s+/u).filter(Boolean).slice(0, maxWords)
  const { rows } = await sql<Token>`
    with recursive languages as (
      (select language_code from collections where organization_id = ${organizationId} order by language_code limit 1)
      union all
      select (select language_code from collections
        where organization_id = ${organizationId} and language_code > languages.language_code
        order by language_code limit 1)
      from languages where languages.language_code is not null
    ), configs as (
      select distinct unnest(search_configs(language_code)) as config from languages where language_code is not null
    )
    select tokens,
      (select array_agg(distinct stem) from configs, unnest(tsvector_to_array(to_tsvector(config, tokens))) as stem) as stems
    from (
      select search_words(word) as tokens, place from unnest(${parts}::text[]) with ordinality as words (word, place) offset 0
    ) as words order by place`.execute(db)
  const words = rows.flatMap(({ tokens, stems }, i) => queryOf(tokens, stems ?? [], i === rows.length - 1))
  const { rows: names } = await sql<{ folded: string }>`select search_name(${term}) as folded`.execute(db)
  const searchedWords = rows.map(({ stems }, i) => ({ word: parts[i] ?? '', stems: stems ?? [] }))
  return { words, searchedWords, folded: names[0]?.folded ?? '' }
}

const quote = (token: string) => `'${token}'`

function queryOf(text: string, stems: readonly string[], isLast: boolean): string[] {
  const tokens = text.split(/\s+/).filter(Boolean)
  const [first] = tokens
  if (first === undefined) return []
  const end = tokens.at(-1) ?? first
  // Bigrams: a prefix search for the last character would add nothing to the pair before it.
  const isBigram = tokens.length > 1 && tokens.at(-2)?.endsWith(end) && [...end].length === 1
  const phrase = (isBigram ? tokens.slice(0, -1) : tokens).map(quote)
  const isPrefix = !isBigram && (isLast || agglutinatedScript.test(end) || isUnspaced(end))
  const exactQuery = phrase.join(' <-> ') + (isPrefix ? ':*' : '')
  const stemQueries = tokens.length === 1 ? stems.map(quote) : []
  return [[exactQuery, ...stemQueries.filter((stem) => stem !== exactQuery)].join(' | ')]
}

const isUnspaced = ([letter = '']: Iterable<string>) => unspacedScripts.test(letter)

/** Joins the words into one tsquery that requires all of them. */
export const matchAll = ({ words }: Term) => words.map((word) => `(${word})`).join(' & ')
export const matchAny = ({ words }: Term) => words.map((word) => `(${word})`).join(' | ')
