import { z } from 'zod'
import { languageStates } from './corrector-choices.ts'
import { endpoint } from './endpoint.ts'
import { id } from './ids.ts'
import { queueLanguage } from './queue-language.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

/** A workspace member who corrects the workspace's recordings in a language. */
export const ownCorrector = z
  .object({
    uid: id,
    name: z.string(),
    language: z.string().describe('Code such as `en`.'),
    state: z.enum(languageStates).describe('`exam` until the exam is passed.'),
    reviewer: z.boolean(),
  })
  .meta({ id: 'OwnCorrector' })
export type OwnCorrector = z.infer<typeof ownCorrector>

const params = z.object({ oid: id })
const example = { params: { oid: sample.workspace } } as const

export const ownCorrectorEndpoints = {
  listOwnCorrectors: endpoint({
    ...routes.listOwnCorrectors,
    summary: "List a workspace's correctors",
    description:
      "Returns members who correct the workspace's recordings, sorted by name. Owners and admins only.",
    errors: ['forbidden'],
    example,
    access: 'user',
    params,
    answer: { kind: 'page', schema: ownCorrector },
  }),
  appointOwnCorrector: endpoint({
    ...routes.appointOwnCorrector,
    summary: 'Appoint a member as a corrector',
    description:
      "The member sees the workspace's queue in the language. Appointing them again changes `reviewer`. Owners only.",
    errors: ['forbidden'],
    example: { ...example, body: { uid: sample.member, language: 'en' } },
    access: 'user',
    params,
    personal: true,
    body: z.object({
      uid: id,
      language: queueLanguage,
      reviewer: z.boolean().default(false),
      exam: z.boolean().default(false).describe("Whether the member must pass the installation's exam."),
    }),
    answer: { kind: 'page', schema: ownCorrector },
  }),
  removeOwnCorrector: endpoint({
    ...routes.removeOwnCorrector,
    summary: 'Remove a member as a corrector',
    description: 'Corrections in progress return to the queue. Owners only.',
    errors: ['forbidden'],
    example: { params: { oid: sample.workspace, uid: sample.member, languageCode: 'en' } },
    access: 'user',
    personal: true,
    params: params.extend({ uid: id, languageCode: queueLanguage }),
    answer: { kind: 'page', schema: ownCorrector },
  }),
}
