import type { Collection } from '#contract/collection.ts'
import type { DocumentSettingsChange } from '#contract/settings.ts'
import { call } from './api.ts'

// Requests used by the dashboard, the editor and documents. Each resolves with the resulting collection.

export const fetchCollection = (id: string, signal?: AbortSignal): Promise<Collection> =>
  call('getCollection', { params: { id } }, signal ? { signal } : {})

export const renameCollection = (id: string, name: string): Promise<Collection> =>
  call('changeCollection', { params: { id }, body: { name } })

/** Adds a collection to a project, or removes it. */
export const assignProject = (id: string, project: string, remove: boolean): Promise<Collection> =>
  call('changeCollection', { params: { id }, body: { project, remove } })

export const changeDocumentSettings = (id: string, body: DocumentSettingsChange): Promise<Collection> =>
  call('changeCollection', { params: { id }, body })

/** Retries a failed collection, or resumes a paused one. */
export const retryCollection = ({
  id,
  processing,
}: Pick<Collection, 'id' | 'processing'>): Promise<Collection> =>
  call(processing.state === 'paused' ? 'unpauseCollection' : 'retryCollection', {
    params: { id },
  })

export const setCollectionLanguage = (id: string, languageCode: string) =>
  call('setLanguage', { params: { id, languageCode } })

/** Sets the spoken language, then retries. */
export async function retryInLanguage({
  id,
  languageCode,
}: Pick<Collection, 'id' | 'languageCode'>): Promise<Collection> {
  await setCollectionLanguage(id, languageCode)
  return call('retryCollection', { params: { id } })
}

export const cancelCollection = (id: string): Promise<Collection> =>
  call('cancelCollection', { params: { id } })
