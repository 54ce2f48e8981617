import { z } from 'zod'
import { highlightColors } from './choices.ts'
import { endpoint } from './endpoint.ts'
import { id, text } from './ids.ts'
import { maxTagLength } from './limits.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

export const tag = z
  .object({
    id,
    name: z.string(),
    color: z.enum(highlightColors),
    count: z.number().int().describe('how many highlights of the workspace have it'),
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
    description: 'By name.',
    example: { params: { oid: sample.workspace } },
    access: 'user',
    params: z.object({ oid: id }),
    answer: { kind: 'result', schema: z.array(tag) },
  }),
  addTag: endpoint({
    ...routes.addTag,
    summary: 'Create a tag',
    description: 'The client chooses its ID. Names are unique, ignoring case.',
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
    description: 'Renames or recolors it everywhere.',
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
    description: 'Removes it from all highlights. For owners and admins of the workspace.',
    errors: ['forbidden'],
    example: { params: { oid: sample.workspace, tagId: sample.tag } },
    access: 'user',
    params: tagParams,
    answer: { kind: 'empty' },
  }),
}
