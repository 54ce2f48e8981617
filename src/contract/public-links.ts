import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { epochSeconds, id, publicLinkKey, text } from './ids.ts'
import { maxLinkPasswordLength, minLinkPasswordLength, publicViewDays } from './limits.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

const collectionParams = z.object({ id })

const permissions = {
  allowExport: z.boolean().describe('Whether visitors may download the text.'),
  showHighlights: z.boolean(),
  showComments: z.boolean().describe('Whether highlights include their comments. Replies are never shown.'),
  showTranslations: z
    .boolean()
    .describe(
      "Whether the page offers other languages of the recording. The other languages' public links must have this option, too.",
    ),
}

export const publicLink = z
  .object({
    expiresAt: epochSeconds.nullable(),
    ...permissions,
    hasPassword: z.boolean(),
    created: epochSeconds,
    views: z.number().int().describe('Number of visits to the public page of the collection.'),
  })
  .meta({ id: 'PublicLink' })
export type PublicLink = z.infer<typeof publicLink>

const address = {
  pubkey: z.string().describe('Key of the link.'),
  path: z.string().describe('Path of the public page.'),
}

/** A public link as its managers see it. */
export const managedLink = publicLink.extend({
  pubkey: address.pubkey
    .nullable()
    .describe("Key of the link. Null for older and moved links, whose key the server can't restore."),
  path: address.path.nullable(),
  days: z
    .array(z.object({ day: z.iso.date(), views: z.number().int() }))
    .describe(
      `Views per day (UTC) in the last ${publicViewDays} days, oldest first. Days without views are omitted.`,
    ),
})
export type ManagedLink = z.infer<typeof managedLink>

export const listedLink = publicLink
  .extend({ id, name: z.string().describe('Name of the collection.'), owner: z.string().nullable() })
  .meta({ id: 'ListedPublicLink' })
export type ListedLink = z.infer<typeof listedLink>

export const publicLanguage = z
  .object({ languageCode: z.string(), path: address.path })
  .meta({ id: 'PublicLanguage' })
export type PublicLanguage = z.infer<typeof publicLanguage>

const password = text
  .min(minLinkPasswordLength)
  .max(maxLinkPasswordLength)
  .nullable()
  .describe('Password that visitors must enter. Null for none.')
const expiresAt = epochSeconds
  .nullable()
  .describe("When the link expires, in seconds since 1970. If null, it doesn't expire.")

export const publicLinkEndpoints = {
  getPublicLink: endpoint({
    ...routes.getPublicLink,
    summary: 'Get the public link of a collection',
    description: 'Returns `null` if there is none.',
    errors: ['forbidden'],
    example: { params: { id: sample.linkedCollection } },
    access: 'user',
    params: collectionParams,
    answer: { kind: 'result', schema: managedLink.nullable() },
  }),
  createPublicLink: endpoint({
    ...routes.createPublicLink,
    summary: 'Create a public link',
    description:
      'Replaces the previous link, which stops working. Readers with the link never get redacted words, in text or audio.',
    errors: ['forbidden'],
    example: { params: { id: sample.collection }, body: { allowExport: true } },
    access: 'user',
    params: collectionParams,
    body: z
      .object({
        expiresAt: expiresAt.optional(),
        allowExport: permissions.allowExport.default(false),
        showHighlights: permissions.showHighlights.default(false),
        showComments: permissions.showComments.default(false),
        showTranslations: permissions.showTranslations.default(false),
        password: password.optional(),
      })
      .prefault({}),
    answer: { kind: 'result', schema: managedLink.extend(address) },
  }),
  changePublicLink: endpoint({
    ...routes.changePublicLink,
    summary: 'Update the options of a public link',
    description:
      "The link itself doesn't change. Changing the password locks out visitors who entered the old one.",
    errors: ['forbidden'],
    example: { params: { id: sample.linkedCollection }, body: { showHighlights: true } },
    access: 'user',
    params: collectionParams,
    body: z.object({ ...permissions, expiresAt, password }).partial(),
    answer: { kind: 'result', schema: managedLink },
  }),
  removePublicLink: endpoint({
    ...routes.removePublicLink,
    summary: 'Delete the public link of a collection',
    errors: ['forbidden'],
    example: { params: { id: sample.collection } },
    access: 'user',
    params: collectionParams,
    answer: { kind: 'empty' },
  }),
  listPublicLinks: endpoint({
    ...routes.listPublicLinks,
    summary: 'List the public links of a workspace',
    description: 'Owners only.',
    errors: ['forbidden'],
    example: { params: { oid: sample.workspace } },
    access: 'user',
    params: z.object({ oid: id }),
    query: z.object({
      limit: z.coerce.number().int().min(1).max(200).default(50),
      after: id
        .optional()
        .describe('Starts after this collection. Use `LastEvaluatedKey.after` from the previous page.'),
    }),
    answer: { kind: 'page', schema: listedLink },
  }),
  unlockPublicLink: endpoint({
    ...routes.unlockPublicLink,
    summary: 'Unlock a public link with its password',
    description:
      "Returns a key to use instead of the link's key in all later requests. It works for 12 hours or until the password changes. Wrong passwords are rate-limited as they are at sign-in.",
    errors: ['wrong_credentials', 'too_many_requests'],
    example: {
      params: { id: sample.linkedCollection },
      query: { pubkey: sample.linkKey },
      body: { password: sample.password },
    },
    access: 'reader',
    params: collectionParams,
    query: z.object({ pubkey: publicLinkKey }),
    body: z.object({ password: z.string().max(maxLinkPasswordLength) }),
    answer: { kind: 'result', schema: z.object({ pubkey: z.string(), expires: epochSeconds }) },
  }),
  listPublicLanguages: endpoint({
    ...routes.listPublicLanguages,
    summary: 'List the other languages of a public recording',
    description:
      'Lists the original and its translations if this public link and theirs have `showTranslations`. Without the key, members get an empty list.',
    example: { params: { id: sample.collection } },
    access: 'reader',
    params: collectionParams,
    query: z.object({ pubkey: publicLinkKey }),
    answer: { kind: 'result', schema: z.array(publicLanguage) },
  }),
  countPublicView: endpoint({
    ...routes.countPublicView,
    summary: 'Count a visit to a public page',
    description:
      "The page calls this once per visit. Visits by signed-in members aren't counted unless the request includes the link's key.",
    example: { params: { id: sample.collection } },
    access: 'reader',
    params: collectionParams,
    query: z.object({ pubkey: publicLinkKey }),
    answer: { kind: 'empty' },
  }),
}
