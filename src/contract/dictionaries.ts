import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, seconds, text } from './ids.ts'
import { maxTermLength } from './limits.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

const term = text.trim().min(1).max(maxTermLength)

/** A recognized phrase and its replacement. */
export const replacementRule = z.object({ heard: term, write: term }).meta({ id: 'ReplacementRule' })
export type ReplacementRule = z.infer<typeof replacementRule>

export const dictionary = z
  .object({
    id,
    name: z.string(),
    language: z.string(),
    terms: z.array(z.string()),
    soundsLike: z.record(z.string(), z.string()).describe('how terms sound, in common words'),
    rules: z.array(replacementRule).describe('applied to what was heard, longest first'),
    isDefault: z.boolean().describe('used for recordings in its language when no other one is chosen'),
  })
  .meta({ id: 'Dictionary' })
export type Dictionary = z.infer<typeof dictionary>

export const dictionaryAddition = z
  .object({
    dictionary: dictionary
      .nullable()
      .describe('as it is now; null when none applies to the transcript: nothing was stored, name one'),
    created: z.boolean().describe('the dictionary is new'),
    term: z.string().nullable().describe('the term that was added; null when it was there'),
    rule: replacementRule.nullable().describe('the rule that was added or changed; null when there is none'),
    replaced: z.string().nullable().describe('the former replacement of a changed rule; null for a new rule'),
  })
  .meta({ id: 'DictionaryAddition' })
export type DictionaryAddition = z.infer<typeof dictionaryAddition>

const userParams = z.object({ uid: id })
const dictionaryParams = z.object({ uid: id, id })

export const dictionaryEndpoints = {
  listDictionaries: endpoint({
    ...routes.listDictionaries,
    summary: 'List my dictionaries',
    description: 'By name.',
    example: { params: { uid: sample.user } },
    access: 'user',
    params: userParams,
    answer: { kind: 'result', schema: z.array(dictionary) },
  }),
  getDictionary: endpoint({
    ...routes.getDictionary,
    summary: 'Get a dictionary',
    example: { params: { uid: sample.user, id: sample.dictionary } },
    access: 'user',
    params: dictionaryParams,
    answer: { kind: 'result', schema: dictionary },
  }),
  saveDictionary: endpoint({
    ...routes.saveDictionary,
    summary: 'Create or replace a dictionary',
    description: 'The client chooses its ID. 422 names the invalid rows.',
    errors: ['invalid_rows', 'conflict'],
    example: {
      params: { uid: sample.user, id: sample.newId },
      body: {
        name: 'Names',
        language: 'en',
        terms: ['Hopper', 'COBOL'],
        rules: [{ heard: 'cobalt', write: 'COBOL' }],
      },
    },
    maxBodyBytes: 1_048_576,
    access: 'user',
    params: dictionaryParams,
    body: z.object({
      name: text.trim().min(1).max(80),
      language: text.min(1).max(20),
      // Rows are validated one by one, so that the response can name invalid ones.
      terms: z.array(text.max(10_000)).max(10_000),
      soundsLike: z.record(text.max(10_000), text.max(10_000)).optional(),
      rules: z
        .array(z.object({ heard: text.max(10_000), write: text.max(10_000) }))
        .max(10_000)
        .optional(),
      isDefault: z
        .boolean()
        .optional()
        .describe(
          'makes it the default of its language, in place of another one; left out, it stays as it is',
        ),
    }),
    answer: { kind: 'result', schema: dictionary },
  }),
  deleteDictionary: endpoint({
    ...routes.deleteDictionary,
    summary: 'Delete a dictionary',
    example: { params: { uid: sample.user, id: sample.dictionary } },
    access: 'user',
    params: dictionaryParams,
    answer: { kind: 'empty' },
  }),
  addToDictionary: endpoint({
    ...routes.addToDictionary,
    summary: 'Add a corrected word to my dictionary',
    description:
      'Without `dictionary` it goes into the one that applies to the transcript. A replacement rule is added where the draft has other words in the same time span.',
    errors: ['not_ready', 'invalid_rows', 'conflict'],
    example: {
      params: { id: sample.collection },
      body: { term: 'Hopper', start: 0.4, end: 0.9, dictionary: sample.dictionary },
    },
    access: 'user',
    params: z.object({ id }),
    body: z.object({
      term,
      start: seconds.describe('where the first of its words starts'),
      end: seconds.describe('where the last of its words ends'),
      dictionary: id.optional().describe('an existing dictionary; a new ID with `name` creates it'),
      name: text
        .trim()
        .min(1)
        .max(80)
        .optional()
        .describe('of a new dictionary, which becomes the default of the language if there is none'),
    }),
    answer: { kind: 'result', schema: dictionaryAddition },
  }),
}
