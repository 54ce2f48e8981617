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
    soundsLike: z
      .record(z.string(), z.string())
      .describe('Pronunciation of each term, spelled in common words.'),
    rules: z.array(replacementRule).describe('Replacements applied to recognized text, longest first.'),
    isDefault: z
      .boolean()
      .describe('Whether the dictionary is used by default for recordings in its language.'),
  })
  .meta({ id: 'Dictionary' })
export type Dictionary = z.infer<typeof dictionary>

export const dictionaryAddition = z
  .object({
    dictionary: dictionary
      .nullable()
      .describe(
        'The updated dictionary. Null if no dictionary applies to the transcript; nothing was saved, so specify one.',
      ),
    created: z.boolean().describe('Whether the dictionary was created by this request.'),
    term: z.string().nullable().describe('The added term. Null if the dictionary already had it.'),
    rule: replacementRule.nullable().describe('The rule that was added or changed. Null if there is none.'),
    replaced: z
      .string()
      .nullable()
      .describe('Previous replacement of a changed rule. Null if the rule is new.'),
  })
  .meta({ id: 'DictionaryAddition' })
export type DictionaryAddition = z.infer<typeof dictionaryAddition>

const userParams = z.object({ uid: id })
const dictionaryParams = z.object({ uid: id, id })

export const dictionaryEndpoints = {
  listDictionaries: endpoint({
    ...routes.listDictionaries,
    summary: 'List my dictionaries',
    description: 'Sorted by name.',
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
    description: 'The client chooses the ID. If rows are invalid, returns 422 with the list of those rows.',
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
    personal: true,
    params: dictionaryParams,
    body: z.object({
      name: text.trim().min(1).max(80),
      language: text.min(1).max(20),
      // Rows are validated individually, so that the response can name the invalid ones.
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
          'Whether to make it the default for its language, replacing the previous default. Unchanged if omitted.',
        ),
    }),
    answer: { kind: 'result', schema: dictionary },
  }),
  deleteDictionary: endpoint({
    ...routes.deleteDictionary,
    summary: 'Delete a dictionary',
    example: { params: { uid: sample.user, id: sample.dictionary } },
    access: 'user',
    personal: true,
    params: dictionaryParams,
    answer: { kind: 'empty' },
  }),
  addToDictionary: endpoint({
    ...routes.addToDictionary,
    summary: 'Add a corrected word to my dictionary',
    description:
      'If `dictionary` is omitted, the term is added to the dictionary that applies to the transcript. A replacement rule is also added if the draft has different words at the same time.',
    errors: ['not_ready', 'invalid_rows', 'conflict'],
    example: {
      params: { id: sample.collection },
      body: { term: 'Hopper', start: 0.4, end: 0.9, dictionary: sample.dictionary },
    },
    access: 'user',
    personal: true,
    params: z.object({ id }),
    body: z.object({
      term,
      start: seconds.describe('Start time of the first word.'),
      end: seconds.describe('End time of the last word.'),
      dictionary: id.optional().describe('ID of a dictionary. To create one, pass a new ID and `name`.'),
      name: text
        .trim()
        .min(1)
        .max(80)
        .optional()
        .describe('Name of the new dictionary. It becomes the default for its language if there is none.'),
    }),
    answer: { kind: 'result', schema: dictionaryAddition },
  }),
}
