import { z } from 'zod'
import { highlightColors } from './choices.ts'
import { collection } from './collection.ts'
import { endpoint } from './endpoint.ts'
import { id, text } from './ids.ts'
import { maxDocumentTags, maxTagLength } from './limits.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

export const tag = z
  .object({
    id,
    name: z.string(),
    color: z.enum(highlightColors),
    count: z.number().int().describe("Number of the workspace's highlights and documents with this tag."),
  })
  .meta({ id: 'Tag' })
export type Tag = z.infer<typeof tag>

const name = text.trim().min(1).max(maxTagLength)
const color = z.enum(highlightColors)
const tagParams = z.object({ oid: id, tagId: id })

export const tagEndpoints = {
  listTags: endpoint({
    ...routes.listTags,
    summary: 'List tags',
    description: 'Sorted by name.',
    example: { params: { oid: sample.workspace } },
    access: 'user',
    params: z.object({ oid: id }),
    answer: { kind: 'result', schema: z.array(tag) },
  }),
  addTag: endpoint({
    ...routes.addTag,
    summary: 'Create a tag',
    description: 'The client chooses the ID. Names are unique; case is ignored.',
    errors: ['conflict'],
    example: {
      params: { oid: sample.workspace, tagId: sample.newId },
      body: { name: 'Quote', color: 'violet' },
    },
    access: 'user',
    params: tagParams,
    body: z.object({ name, color: color.default('blue') }),
    answer: { kind: 'result', schema: tag },
  }),
  changeTag: endpoint({
    ...routes.changeTag,
    summary: 'Update a tag',
    description: 'Changes the name or color everywhere.',
    errors: ['conflict'],
    example: { params: { oid: sample.workspace, tagId: sample.tag }, body: { color: 'green' } },
    access: 'user',
    params: tagParams,
    body: z.object({ name, color }).partial(),
    answer: { kind: 'result', schema: tag },
  }),
  removeTag: endpoint({
    ...routes.removeTag,
    summary: 'Delete a tag',
    description: 'Also removes it from all highlights and documents. Owners and admins only.',
    errors: ['forbidden'],
    example: { params: { oid: sample.workspace, tagId: sample.tag } },
    access: 'user',
    params: tagParams,
    answer: { kind: 'empty' },
  }),
  tagDocument: endpoint({
    ...routes.tagDocument,
    summary: 'Set the tags of a document',
    description: 'Replaces all tags of the document. To create a tag, use `POST …/tags/{tagId}` first.',
    example: { params: { id: sample.document }, body: { tags: [sample.tag] } },
    access: 'user',
    params: z.object({ id }),
    body: z.object({
      tags: z.array(id).max(maxDocumentTags).describe("IDs of tags in the document's workspace."),
    }),
    answer: { kind: 'result', schema: collection },
  }),
}
