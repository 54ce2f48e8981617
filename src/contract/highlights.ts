import { z } from 'zod'
import { highlightColors } from './choices.ts'
import { endpoint } from './endpoint.ts'
import { epochSeconds, id, publicKey, seconds, text } from './ids.ts'
import { maxHighlightTextLength, maxQuoteLength } from './limits.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

/** Ids as the keys of a map, each true. */
const idMap = (most: number) =>
  z.record(id, z.literal(true)).refine((map) => Object.keys(map).length <= most, `At most ${most}`)

export const person = z
  .object({
    uid: id,
    name: z.string(),
    email: z.string().optional().describe('where several have the same name: to tell them apart'),
    avatar: z.string().optional().describe('address of their picture, where people are listed'),
  })
  .meta({ id: 'Person' })
export type Person = z.infer<typeof person>

export const highlightReply = z
  .object({
    id,
    content: z.string(),
    uid: id.describe('its author; the nil id, with an empty name, once the account is deleted'),
    created: epochSeconds,
    mentions: z.array(id).describe('the people whom it mentions'),
  })
  .meta({ id: 'HighlightReply' })

const replyWithUser = highlightReply.extend({ user: person }).meta({ id: 'ReplyWithUser' })
export type ReplyWithUser = z.infer<typeof replyWithUser>

export const highlight = z
  .object({
    id,
    content: z.string().describe('the comment of its author'),
    tags: z.record(id, z.literal(true)).describe('ids of tags of the workspace'),
    uid: id
      .nullable()
      .describe('its author; null for who reads by a public link, and once the account is deleted'),
    author: z.string().nullable().describe("the author's name"),
    created: epochSeconds,
    quote: z.string().describe('the highlighted words'),
    startTime: seconds,
    endTime: seconds,
    speaker: z.string(),
    color: z.enum(highlightColors),
    replies: z.array(replyWithUser).describe('oldest first; none for who reads by a public link'),
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
const tags = idMap(20).describe('ids of tags of the workspace')
const color = z.enum(highlightColors)
const inOrder = ({
  startTime = 0,
  endTime = startTime,
}: {
  startTime?: number | undefined
  endTime?: number | undefined
}) => startTime <= endTime
const disordered = { path: ['endTime'], message: 'It ends before it begins' }

const collectionParams = z.object({ id })
const highlightParams = z.object({ id, highlightId: id })
const replyParams = z.object({ id, highlightId: id, replyId: id })

export const highlightEndpoints = {
  listHighlights: endpoint({
    ...routes.listHighlights,
    summary: 'List highlights',
    description: 'With their replies, in the order of their times.',
    example: { params: { id: sample.collection } },
    access: 'reader',
    params: collectionParams,
    query: z.object({ pubkey: publicKey }),
    answer: { kind: 'result', schema: z.array(highlight) },
  }),
  addHighlight: endpoint({
    ...routes.addHighlight,
    summary: 'Create a highlight',
    description: 'The client chooses its ID; repeating the request changes nothing.',
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
      .refine(inOrder, disordered),
    answer: { kind: 'result', schema: highlight },
  }),
  changeHighlight: endpoint({
    ...routes.changeHighlight,
    summary: 'Update a highlight',
    description:
      'Content, tags and color: its author or the owner of the collection. Place: anyone who can edit the text.',
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
      .refine(inOrder, disordered),
    answer: { kind: 'result', schema: highlight },
  }),
  removeHighlight: endpoint({
    ...routes.removeHighlight,
    summary: 'Delete a highlight',
    description: 'And its replies.',
    errors: ['forbidden'],
    example: { params: { id: sample.collection, highlightId: sample.highlight } },
    access: 'user',
    params: highlightParams,
    answer: { kind: 'empty' },
  }),
  addReply: endpoint({
    ...routes.addReply,
    summary: 'Reply to a highlight',
    description: 'The client chooses the ID; repeating the request changes nothing.',
    errors: ['mention_refused', 'conflict'],
    example: {
      params: { id: sample.collection, highlightId: sample.highlight, replyId: sample.newId },
      body: { content: 'I agree.', mentions: [sample.user] },
    },
    access: 'user',
    params: replyParams,
    body: z.object({
      content: content.min(1),
      mentions: z.array(id).max(50).default([]).describe('people who may see the collection'),
      tags: idMap(50).default({}).describe('the same as a map'),
    }),
    answer: { kind: 'result', schema: replyWithUser },
  }),
  removeReply: endpoint({
    ...routes.removeReply,
    summary: 'Delete a reply',
    description: 'Its author, or the owner of the collection.',
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
    description: 'Those who can be mentioned.',
    example: { params: { id: sample.collection } },
    access: 'user',
    params: collectionParams,
    answer: { kind: 'result', schema: z.array(person) },
  }),
}
