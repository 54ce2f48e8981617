import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { highlightColors } from './highlights.ts'
import { id, text } from './ids.ts'

export const maxTagLength = 30

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
    method: 'GET',
    path: '/organizations/:oid/tags',
    summary: 'The tags of a workspace, by name',
    access: 'user',
    params: z.object({ oid: id }),
    answer: { kind: 'result', schema: z.array(tag) },
  }),
  addTag: endpoint({
    method: 'POST',
    path: '/organizations/:oid/tags/:tagId',
    summary: 'Add a tag under an id that the client makes. Names are unique whatever their case',
    access: 'user',
    params: tagParams,
    body: z.object({ name, color: color.default('blue') }),
    answer: { kind: 'result', schema: tag },
  }),
  changeTag: endpoint({
    method: 'PATCH',
    path: '/organizations/:oid/tags/:tagId',
    summary: 'Rename or recolour a tag everywhere',
    access: 'user',
    params: tagParams,
    body: z.object({ name, color }).partial(),
    answer: { kind: 'result', schema: tag },
  }),
  removeTag: endpoint({
    method: 'DELETE',
    path: '/organizations/:oid/tags/:tagId',
    summary: 'Take a tag off every highlight: for owners and admins of the workspace',
    access: 'user',
    params: tagParams,
    answer: { kind: 'empty' },
  }),
}
