import { z } from 'zod'
import { currentPassword } from './current-password.ts'
import { endpoint } from './endpoint.ts'
import { person } from './highlights.ts'
import { id, text } from './ids.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

const affectedItem = z.object({
  id,
  name: z.string(),
  recordings: z
    .number()
    .int()
    .describe(
      "Number of the caller's recordings in this workspace. If the workspace will be deleted, the number of all its recordings.",
    ),
})

export const deletionPlan = z
  .object({
    confirmation: z
      .string()
      .describe(
        'Text to send as `confirmation`: the email address, or the name if the account has no address.',
      ),
    deleted: z
      .array(
        affectedItem.extend({
          onHold: z.boolean().describe('Whether a legal hold prevents the deletion of the account.'),
        }),
      )
      .describe('Workspaces without other members. They are deleted with the account.'),
    passed: z
      .array(affectedItem.extend({ to: person }))
      .describe(
        "Workspaces that have another owner. The caller's recordings are transferred to that owner (`to`).",
      ),
    handOver: z
      .array(affectedItem.extend({ members: z.array(person) }))
      .describe(
        'Workspaces whose only owner is the caller. One of the listed members must become the owner.',
      ),
  })
  .meta({ id: 'DeletionPlan' })
export type DeletionPlan = z.infer<typeof deletionPlan>

const ownAccount = { access: 'user', unverified: true } as const
const params = z.object({ uid: id })
const maxHandovers = 1000

export const accountDeletionEndpoints = {
  planDeletion: endpoint({
    ...routes.planDeletion,
    home: 'forward',
    ...ownAccount,
    params,
    summary: 'Preview the deletion of my account',
    description:
      'Lists the workspaces that would be deleted, and those whose recordings would be transferred to another member. Fails if a region that stores one of them is unreachable.',
    errors: ['region_unreachable'],
    example: { params: { uid: sample.user } },
    answer: { kind: 'result', schema: deletionPlan },
  }),
  deleteAccount: endpoint({
    ...routes.deleteAccount,
    home: 'forward',
    ...ownAccount,
    params,
    summary: 'Delete my account',
    description: "Takes effect immediately and can't be undone.",
    errors: ['wrong_credentials', 'sign_in_again', 'conflict', 'on_hold', 'region_unreachable'],
    example: {
      params: { uid: sample.user },
      body: {
        confirmation: sample.email,
        password: sample.password,
        handOver: { [sample.workspace]: sample.member },
      },
    },
    personal: true,
    body: z.object({
      confirmation: text.max(320).describe("The account's email address, or its name if it has no address."),
      password: currentPassword,
      handOver: z
        .record(id, id)
        .refine((map) => Object.keys(map).length <= maxHandovers, `At most ${maxHandovers}`)
        .default({})
        .describe("New owner of each workspace in the deletion plan's `handOver` list, by workspace ID."),
    }),
    answer: { kind: 'empty' },
  }),
}
