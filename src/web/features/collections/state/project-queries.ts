import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Collection } from '#contract/collection.ts'
import type { Project } from '#contract/projects.ts'
import { speakerColors } from '#contract/speaker-colors.ts'
import { nextProjectName } from '#domain/collections/default-names.ts'
import { call } from '#web/lib/api/api.ts'
import { assignProject } from '#web/lib/api/collection-calls.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { newId } from '#web/lib/format/new-id.ts'
import { projectsQuery } from '#web/lib/queries/projects.ts'
import { getCachedCollection, putCollection } from './queries.ts'

/** Returns the actions on projects. Changes appear immediately and revert with a message if rejected. */
export function useProjectActions(uid: string, orgId: string) {
  const client = useQueryClient()
  const showError = useShowError()
  const { queryKey } = projectsQuery(uid, orgId)
  const set = (change: (projects: Project[]) => Project[]) =>
    client.setQueryData<Project[]>(queryKey, (projects = []) => change(projects))
  const options = {
    mutationKey: queryKey,
    // Run changes sequentially, so that a name typed while its project is still being added is sent
    // afterward.
    scope: { id: queryKey.join() },
    onError: (error: Error) => showError(error),
    onSettled: () => {
      if (client.isMutating({ mutationKey: queryKey }) === 1) void client.invalidateQueries({ queryKey })
    },
  }
  /** Cancels pending requests, whose responses may not include the change. */
  const cancelFetches = () => void client.cancelQueries({ queryKey })
  const put = (project: Project) =>
    set((projects) =>
      projects.some(({ id }) => id === project.id)
        ? projects.map((existing) => (existing.id === project.id ? project : existing))
        : [...projects, project],
    )
  // Earlier responses are older than the data on the page.
  const putLatest = (project: Project) => {
    if (client.isMutating({ mutationKey: queryKey }) === 1) put(project)
  }
  const add = useMutation({
    ...options,
    mutationFn: ({ id, color }: Project) =>
      call('addProject', { params: { uid, projectId: id }, body: { orgId, color } }),
    onMutate: (project) => {
      cancelFetches()
      // Without the list, it would look as if the other projects had disappeared.
      if (client.getQueryData(queryKey)) put(project)
    },
    onSuccess: putLatest,
    onError: (error, { id }) => {
      set((projects) => projects.filter((project) => project.id !== id))
      showError(error)
    },
  })
  const change = useMutation({
    ...options,
    mutationFn: ({ id, name, color, dictionary }: Project) =>
      call('changeProject', {
        params: { uid, projectId: id },
        body: { name, color, dictionary },
      }),
    onMutate: (project) => {
      cancelFetches()
      put(project)
    },
    onSuccess: putLatest,
  })
  const remove = useMutation({
    ...options,
    mutationFn: (id: string) => call('removeProject', { params: { uid, projectId: id } }),
    onMutate: (id) => {
      cancelFetches()
      set((projects) => projects.filter((project) => project.id !== id))
    },
  })
  const putAssignment = ({ collection, project, isAdded }: Assignment) => {
    // The collection may have changed since its menu was opened.
    const cached = getCachedCollection(client, collection.id) ?? collection
    const { [project]: _, ...others } = cached.projects ?? {}
    putCollection(client, { ...cached, projects: isAdded ? { ...others, [project]: true } : others })
  }
  const assign = useMutation({
    ...options,
    mutationFn: ({ collection, project, isAdded }: Assignment) =>
      assignProject(collection.id, project, !isAdded),
    onMutate: putAssignment,
    onSuccess: (collection) => {
      if (client.isMutating({ mutationKey: queryKey }) === 1) putCollection(client, collection)
    },
    onError: (error, assignment) => {
      putAssignment({ ...assignment, isAdded: !assignment.isAdded })
      showError(error)
    },
  })
  /**
   * Adds a project with the next default name.
   * @returns its ID
   */
  const addProject = (language: string): string => {
    const names = client.getQueryData<Project[]>(queryKey)?.map(({ name }) => name) ?? []
    const color = speakerColors[Math.floor(Math.random() * speakerColors.length)] ?? 'blue'
    const project = {
      id: newId(),
      name: nextProjectName(names, language),
      color,
      created: 0,
      count: 0,
      dictionary: null,
    }
    add.mutate(project)
    return project.id
  }
  return { add: addProject, change: change.mutate, remove: remove.mutate, assign: assign.mutate }
}

export interface Assignment {
  collection: Collection
  project: string
  /** Whether to add the collections to the project rather than remove them. */
  isAdded: boolean
}
