import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { epochSeconds, id, text } from './ids.ts'
import { maxProjectNameLength } from './limits.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'
import { speakerColors } from './speaker-colors.ts'

export const project = z
  .object({
    id,
    name: z.string(),
    color: z.enum(speakerColors),
    created: epochSeconds,
    count: z.number().int().describe('Number of collections in the project.'),
    dictionary: id
      .nullable()
      .describe(
        'Default dictionary for recordings in the project. Takes precedence over the default for their language. Null if there is none.',
      ),
  })
  .meta({ id: 'Project' })
export type Project = z.infer<typeof project>

const name = text.trim().min(1).max(maxProjectNameLength)
const color = z.enum(speakerColors)
const projectParams = z.object({ uid: id, projectId: id })

export const projectEndpoints = {
  listProjects: endpoint({
    ...routes.listProjects,
    summary: 'List projects',
    description:
      "Returns the caller's projects in a workspace, sorted from oldest to newest. Projects are private.",
    example: { params: { uid: sample.user }, query: { orgId: sample.workspace } },
    access: 'user',
    params: z.object({ uid: id }),
    query: z.object({ orgId: id }),
    answer: { kind: 'result', schema: z.array(project) },
  }),
  addProject: endpoint({
    ...routes.addProject,
    summary: 'Create a project',
    description: 'The client chooses the ID.',
    errors: ['conflict'],
    example: {
      params: { uid: sample.user, projectId: sample.newId },
      body: { orgId: sample.workspace, name: 'Oral history', color: 'teal' },
    },
    access: 'user',
    personal: true,
    params: projectParams,
    body: z.object({
      orgId: id,
      name: name.optional().describe('Name of the project. Defaults to `Project` and a number.'),
      color: color.optional().describe('Color of the project. Defaults to a random color.'),
    }),
    answer: { kind: 'result', schema: project },
  }),
  changeProject: endpoint({
    ...routes.changeProject,
    summary: 'Update a project',
    errors: ['conflict'],
    example: { params: { uid: sample.user, projectId: sample.project }, body: { name: 'Oral history 2026' } },
    access: 'user',
    personal: true,
    params: projectParams,
    body: z.object({ name, color, dictionary: id.nullable() }).partial(),
    answer: { kind: 'result', schema: project },
  }),
  removeProject: endpoint({
    ...routes.removeProject,
    summary: 'Delete a project',
    description: 'Its collections are kept.',
    example: { params: { uid: sample.user, projectId: sample.project } },
    access: 'user',
    personal: true,
    params: projectParams,
    answer: { kind: 'empty' },
  }),
}
