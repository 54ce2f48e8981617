import { z } from 'zod'
import { highlightColors } from './choices.ts'
import { endpoint } from './endpoint.ts'
import { epochSeconds, id, publicLinkKey, seconds, text } from './ids.ts'
import { maxHighlightTextLength, maxQuoteLength } from './limits.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

/** A set of IDs, as a map whose values are all `true`. */
const idMap = (max: number) =>
  z.record(id, z.literal(true)).refine((map) => Object.keys(map).length <= max, `At most ${max}`)

export const person = z
  .object({
    uid: id,
    name: z.string(),
    email: z
      .string()
      .optional()
      .describe('Email address. Included only to distinguish people with the same name.'),
    avatar: z.string().optional().describe('URL of the avatar. Included only in lists of people.'),
  })
  .meta({ id: 'Person' })
export type Person = z.infer<typeof person>

export const highlightReply = z
  .object({
    id,
    content: z.string(),
    uid: id.describe(
      'ID of the author. The nil UUID if the account has been deleted (the name is then empty) or the reply comes from an imported bundle.',
    ),
    created: epochSeconds,
    mentions: z.array(id).describe('IDs of the people mentioned.'),
  })
  .meta({ id: 'HighlightReply' })

const replyWithUser = highlightReply.extend({ user: person }).meta({ id: 'ReplyWithUser' })
export type ReplyWithUser = z.infer<typeof replyWithUser>

export const highlight = z
  .object({
    id,
    content: z.string().describe('Comment of the author.'),
    tags: z.record(id, z.literal(true)).describe('IDs of workspace tags.'),
    uid: id
      .nullable()
      .describe(
        'ID of the author. Null for readers with a public link, if the account has been deleted, or if the highlight comes from an imported bundle.',
      ),
    author: z
      .string()
      .nullable()
      .describe(
        'Name of the author. If `uid` is null, the unverified name in an imported bundle, or else null.',
      ),
    created: epochSeconds,
    quote: z.string().describe('Highlighted words.'),
    startTime: seconds,
    endTime: seconds,
    speaker: z.string(),
    color: z.enum(highlightColors),
    replies: z.array(replyWithUser).describe('Replies, oldest first. Empty for readers with a public link.'),
  })
  .meta({ id: 'Highlight' })
export type Highlight = z.infer<typeof highlight>

const content = text.trim().max(maxHighlightTextLength)
const anchor = {
  quote: text.max(maxQuoteLength),
  startTime: seconds,
  endTime: seconds,
  speaker: text.max(80),
}
const tags = idMap(20).describe('IDs of workspace tags.')
const color = z.enum(highlightColors)
const isInOrder = ({
  startTime = 0,
  endTime = startTime,
}: {
  startTime?: number | undefined
  endTime?: number | undefined
}) => startTime <= endTime
const endBeforeStart = { path: ['endTime'], message: 'endTime is before startTime' }

const collectionParams = z.object({ id })
const highlightParams = z.object({ id, highlightId: id })
const replyParams = z.object({ id, highlightId: id, replyId: id })

export const highlightEndpoints = {
  listHighlights: endpoint({
    ...routes.listHighlights,
    summary: 'List highlights',
    description: 'Returns highlights with their replies, sorted by time.',
    example: { params: { id: sample.collection } },
    access: 'reader',
    params: collectionParams,
    query: z.object({ pubkey: publicLinkKey }),
    answer: { kind: 'result', schema: z.array(highlight) },
  }),
  addHighlight: endpoint({
    ...routes.addHighlight,
    summary: 'Create a highlight',
    description: 'The client chooses the ID. Repeating the request has no effect.',
    errors: ['forbidden', 'conflict'],
    example: {
      params: { id: sample.collection, highlightId: sample.newId },
      body: { quote: 'Welcome', startTime: 0, endTime: 0.5, speaker: 'spk_0', content: 'Good opening.' },
    },
    access: 'user',
    params: highlightParams,
    body: z
      .object({
        ...anchor,
        content: content.default(''),
        tags: tags.default({}),
        color: color.default('yellow'),
      })
      .refine(isInOrder, endBeforeStart),
    answer: { kind: 'result', schema: highlight },
  }),
  changeHighlight: endpoint({
    ...routes.changeHighlight,
    summary: 'Update a highlight',
    description:
      'The author and the owner of the collection can change the content, tags and color. Anyone who can edit the transcript can change the position.',
    errors: ['forbidden'],
    example: {
      params: { id: sample.collection, highlightId: sample.highlight },
      body: { color: 'green', content: 'Use as the opening.' },
    },
    access: 'user',
    params: highlightParams,
    body: z
      .object({ ...anchor, content, tags, color })
      .partial()
      .refine(isInOrder, endBeforeStart),
    answer: { kind: 'result', schema: highlight },
  }),
  removeHighlight: endpoint({
    ...routes.removeHighlight,
    summary: 'Delete a highlight',
    description: 'Also deletes its replies.',
    errors: ['forbidden'],
    example: { params: { id: sample.collection, highlightId: sample.highlight } },
    access: 'user',
    params: highlightParams,
    answer: { kind: 'empty' },
  }),
  addReply: endpoint({
    ...routes.addReply,
    summary: 'Reply to a highlight',
    description: 'The client chooses the ID. Repeating the request has no effect.',
    errors: ['mention_refused', 'conflict'],
    example: {
      params: { id: sample.collection, highlightId: sample.highlight, replyId: sample.newId },
      body: { content: 'I agree.', mentions: [sample.user] },
    },
    access: 'user',
    params: replyParams,
    body: z.object({
      content: content.min(1),
      mentions: z
        .array(id)
        .max(50)
        .default([])
        .describe('IDs of people to mention. They must have access to the collection.'),
      tags: idMap(50).default({}).describe('The same IDs as a map.'),
    }),
    answer: { kind: 'result', schema: replyWithUser },
  }),
  removeReply: endpoint({
    ...routes.removeReply,
    summary: 'Delete a reply',
    description: 'Only the author and the owner of the collection can delete a reply.',
    errors: ['forbidden'],
    example: { params: { id: sample.collection, highlightId: sample.highlight, replyId: sample.reply } },
    access: 'user',
    params: replyParams,
    answer: { kind: 'empty' },
  }),
  getRepliesWithUserInfo: endpoint({
    ...routes.getRepliesWithUserInfo,
    summary: 'List replies with their authors',
    errors: ['not_found'],
    example: { body: { collectionId: sample.collection, highlightId: sample.highlight } },
    access: 'user',
    body: z.object({ collectionId: id, highlightId: id }),
    answer: { kind: 'result', schema: z.array(replyWithUser) },
  }),
  listPeople: endpoint({
    ...routes.listPeople,
    summary: 'List people with access to a collection',
    description: 'Returns everyone who can be mentioned.',
    example: { params: { id: sample.collection } },
    access: 'user',
    params: collectionParams,
    answer: { kind: 'result', schema: z.array(person) },
  }),
}
