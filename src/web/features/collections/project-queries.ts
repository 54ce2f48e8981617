import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Collection, collectionEndpoints } from '#contract/collections.ts'
import { type Project, projectEndpoints } from '#contract/projects.ts'
import { call } from '#web/lib/api.ts'
import { newId } from '#web/lib/new-id.ts'
import { useShowError } from '#web/lib/use-show-error.ts'
import { putCollection } from './queries.ts'

export const projectsKey = ['projects'] as const

/** My projects in a workspace, oldest first. */
export const projectsQuery = (uid: string, orgId: string) =>
  queryOptions({
    queryKey: [...projectsKey, uid, orgId],
    queryFn: ({ signal }) =>
      call(projectEndpoints.listProjects, { params: { uid }, query: { orgId } }, { signal }),
  })

/** What can be done with projects: shown at once, and taken back with a message when it is refused. */
export function useProjectActions(uid: string, orgId: string) {
  const client = useQueryClient()
  const showError = useShowError()
  const { queryKey } = projectsQuery(uid, orgId)
  const set = (change: (projects: Project[]) => Project[]) =>
    client.setQueryData<Project[]>(queryKey, (projects = []) => change(projects))
  const options = {
    mutationKey: queryKey,
    onError: (error: Error) => showError(error),
    onSettled: () => {
      if (client.isMutating({ mutationKey: queryKey }) === 1) void client.invalidateQueries({ queryKey })
    },
  }
  const put = (project: Project) =>
    set((projects) =>
      projects.some(({ id }) => id === project.id)
        ? projects.map((other) => (other.id === project.id ? project : other))
        : [...projects, project],
    )
  const add = useMutation({
    ...options,
    mutationFn: () =>
      call(projectEndpoints.addProject, { params: { uid, projectId: newId() }, body: { orgId } }),
    onSuccess: put,
  })
  const change = useMutation({
    ...options,
    mutationFn: ({ id, name, color }: Project) =>
      call(projectEndpoints.changeProject, { params: { uid, projectId: id }, body: { name, color } }),
    onMutate: put,
    onSuccess: put,
  })
  const remove = useMutation({
    ...options,
    mutationFn: (id: string) => call(projectEndpoints.removeProject, { params: { uid, projectId: id } }),
    onMutate: (id) => void set((projects) => projects.filter((project) => project.id !== id)),
  })
  const assign = useMutation({
    ...options,
    mutationFn: ({ collection, project, into }: Assignment) =>
      call(collectionEndpoints.changeCollection, {
        params: { id: collection.id },
        body: { project, remove: !into },
      }),
    onMutate: ({ collection, project, into }) => {
      const { [project]: before, ...others } = collection.projects ?? {}
      putCollection(client, { ...collection, projects: into ? { ...others, [project]: true } : others })
    },
    onSuccess: (collection) => putCollection(client, collection),
    onError: (error, { collection }) => {
      putCollection(client, collection)
      showError(error)
    },
  })
  return { add, change: change.mutate, remove: remove.mutate, assign: assign.mutate }
}

export interface Assignment {
  collection: Collection
  project: string
  /** Into the project, or out of it. */
  into: boolean
}

export type ProjectActions = ReturnType<typeof useProjectActions>
