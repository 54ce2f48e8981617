import { randomUUID } from 'node:crypto'
import type { ForeignIdRows, OwnObjects } from './row.ts'

/** Calls about accounts, workspaces and lists. */
export function libraryRows({
  uid,
  orgId,
  email,
  recording,
  document,
  project,
  upload,
}: OwnObjects): ForeignIdRows {
  const userParams = { uid }
  const params = { id: recording }
  const startedUpload = { uid, uploadId: upload }
  const draft = { url: 'https://media.example/a.mp3', languageCode: 'en', name: 'n' }
  const text = { type: 'text', name: 'n' }
  const place = (id: string, org = orgId) => ({ id, started: 1, startedMs: 1000, orgId: org })
  const searchPlace = (id: string, org = orgId) => ({ ...place(id, org), within: 'name', userOrgId: org })
  return {
    createUpload: [
      ['.orgId', 'workspace', (id) => ({ params: userParams, body: { name: 'a.mp3', size: 10, orgId: id } })],
      [
        '.options.project',
        'project',
        (project) => ({ params: userParams, body: { name: 'a.mp3', size: 10, options: { project } } }),
      ],
      [
        '.options.dictionary',
        'dictionary',
        (dictionary) => ({ params: userParams, body: { name: 'a.mp3', size: 10, options: { dictionary } } }),
      ],
      [
        '.options.transcript',
        'transcript',
        (transcript) => ({ params: userParams, body: { name: 'a.mp3', size: 10, options: { transcript } } }),
      ],
    ],
    updateUpload: [
      [
        '.options.project',
        'project',
        (project) => ({ params: startedUpload, body: { options: { project } } }),
      ],
      [
        '.options.dictionary',
        'dictionary',
        (dictionary) => ({ params: startedUpload, body: { options: { dictionary } } }),
      ],
      [
        '.options.transcript',
        'transcript',
        (transcript) => ({ params: startedUpload, body: { options: { transcript } } }),
      ],
    ],
    startBulkExport: [
      [
        '.orgId',
        'workspace',
        (id) => ({
          params: userParams,
          body: { orgId: id, collections: [recording], formats: [{ format: 'srt' }] },
        }),
      ],
    ],
    addToDictionary: [
      [
        '.dictionary',
        'dictionary',
        (dictionary) => ({ params, body: { term: 'n', start: 0, end: 1, dictionary } }),
      ],
    ],
    addWhiteLabel: [
      ['.organization', 'workspace', (id) => ({ body: { slug: 'kelp', name: 'Kelp', organization: id } })],
    ],
    changeWhiteLabel: [
      [
        '.organization',
        'workspace',
        (id) => ({ params: { whiteLabelId: randomUUID() }, body: { organization: id } }),
      ],
    ],
    makeImpersonationKey: [['.user', 'user', (user) => ({ body: { user, reason: 'To see what they see' } })]],
    tagDocument: [['.tags[]', 'tag', (id) => ({ params: { id: document }, body: { tags: [id] } })]],
    changeSettings: [
      ['.documentTags[]', 'tag', (id) => ({ params: userParams, body: { documentTags: [id] } })],
      [
        '.selectedProjects{}',
        'workspace',
        (id) => ({ params: userParams, body: { selectedProjects: { [id]: id } } }),
      ],
      [
        '.selectedProjects{=}',
        'project',
        (id) => ({ params: userParams, body: { selectedProjects: { [orgId]: id } } }),
      ],
    ],
    deleteAccount: [
      [
        '.handOver{}',
        'workspace',
        (id) => ({
          params: userParams,
          body: { confirmation: email, password: 'wrong', handOver: { [id]: uid } },
        }),
      ],
      [
        '.handOver{=}',
        'user',
        (id) => ({
          params: userParams,
          body: { confirmation: email, password: 'wrong', handOver: { [orgId]: id } },
        }),
      ],
    ],
    changeSso: [['.breakGlass', 'user', (id) => ({ params: { oid: orgId }, body: { breakGlass: id } })]],
    getPlan: [['.orgId', 'workspace', (id) => ({ params: userParams, body: { orgId: id } })]],
    switchWorkspace: [
      ['.organization', 'workspace', (id) => ({ params: userParams, body: { organization: id } })],
    ],
    changeSourceConnection: [
      [
        '.imports.orgId',
        'workspace',
        (id) => ({ params: { uid, source: 'zoom' }, body: { imports: { orgId: id, languageCode: 'en' } } }),
      ],
    ],
    subscribeToPodcast: [
      ['.orgId', 'workspace', (id) => ({ params: userParams, body: { ...draft, orgId: id } })],
      [
        '.dictionary',
        'dictionary',
        (id) => ({ params: userParams, body: { ...draft, orgId, dictionary: id } }),
      ],
    ],
    createTranscription: [
      ['.orgId', 'workspace', (id) => ({ params: userParams, body: { ...draft, orgId: id } })],
      [
        '.orgId',
        'workspace',
        (id) => ({ params: userParams, body: { ...text, cid: randomUUID(), orgId: id } }),
      ],
      [
        '.project',
        'project',
        (id) => ({ params: userParams, body: { ...text, cid: randomUUID(), orgId, project: id } }),
      ],
      [
        '.dictionary',
        'dictionary',
        (id) => ({ params: userParams, body: { ...draft, orgId, dictionary: id } }),
      ],
      [
        '.transcript',
        'transcript',
        (id) => ({ params: userParams, body: { ...draft, orgId, transcript: id } }),
      ],
    ],
    importBundle: [
      ['.orgId', 'workspace', (id) => ({ params: userParams, body: { url: draft.url, orgId: id } })],
      ['.project', 'project', (id) => ({ params: userParams, body: { url: draft.url, orgId, project: id } })],
    ],
    listCollections: [
      ['.orgId', 'workspace', (id) => ({ params: userParams, body: { orgId: id } })],
      ['.project', 'project', (id) => ({ params: userParams, body: { orgId, project: id } })],
      ['.nextPage.id', 'collection', (id) => ({ params: userParams, body: { orgId, nextPage: place(id) } })],
      [
        '.nextPage.orgId',
        'workspace',
        (id) => ({ params: userParams, body: { orgId, nextPage: place(recording, id) } }),
      ],
      [
        '.nextPage.userOrgId',
        'workspace',
        (id) => ({ params: userParams, body: { orgId, nextPage: { ...place(recording), userOrgId: id } } }),
      ],
    ],
    listSharedCollections: [
      ['.orgId', 'workspace', (id) => ({ params: userParams, body: { orgId: id } })],
      ['.project', 'project', (id) => ({ params: userParams, body: { orgId, project: id } })],
      ['.nextPage.id', 'collection', (id) => ({ params: userParams, body: { orgId, nextPage: place(id) } })],
      [
        '.nextPage.orgId',
        'workspace',
        (id) => ({ params: userParams, body: { orgId, nextPage: place(recording, id) } }),
      ],
      [
        '.nextPage.userOrgId',
        'workspace',
        (id) => ({ params: userParams, body: { orgId, nextPage: { ...place(recording), userOrgId: id } } }),
      ],
    ],
    changeCollection: [['.project', 'project', (id) => ({ params, body: { project: id, remove: false } })]],
    findUnlisted: [
      [
        '.orgId',
        'workspace',
        (id) => ({ params: userParams, body: { orgId: id, of: 'mine', ids: [recording] } }),
      ],
      [
        '.project',
        'project',
        (id) => ({ params: userParams, body: { orgId, of: 'mine', project: id, ids: [recording] } }),
      ],
      ['.ids[]', 'collection', (id) => ({ params: userParams, body: { orgId, of: 'mine', ids: [id] } })],
    ],
    addProject: [
      [
        '.orgId',
        'workspace',
        (id) => ({ params: { uid, projectId: randomUUID() }, body: { orgId: id, name: 'n' } }),
      ],
    ],
    changeProject: [
      [
        '.dictionary',
        'dictionary',
        (id) => ({ params: { uid, projectId: project }, body: { dictionary: id } }),
      ],
    ],
    search: [
      ['.orgId', 'workspace', (id) => ({ body: { orgId: id, term: 'welcome' } })],
      [
        '.filters.owners[]',
        'user',
        (id) => ({ body: { orgId, term: 'welcome', filters: { owners: [id] } } }),
      ],
      ['.filters.tags[]', 'tag', (id) => ({ body: { orgId, term: 'welcome', filters: { tags: [id] } } })],
      [
        '.nextPage.id',
        'collection',
        (id) => ({ body: { orgId, term: 'welcome', nextPage: searchPlace(id) } }),
      ],
      [
        '.nextPage.orgId',
        'workspace',
        (id) => ({ body: { orgId, term: 'welcome', nextPage: searchPlace(recording, id) } }),
      ],
      [
        '.nextPage.userOrgId',
        'workspace',
        (id) => ({
          body: { orgId, term: 'welcome', nextPage: { ...searchPlace(recording), userOrgId: id } },
        }),
      ],
    ],
    countResults: [
      ['.orgId', 'workspace', (id) => ({ body: { orgId: id, term: 'welcome' } })],
      [
        '.filters.owners[]',
        'user',
        (id) => ({ body: { orgId, term: 'welcome', filters: { owners: [id] } } }),
      ],
      ['.filters.tags[]', 'tag', (id) => ({ body: { orgId, term: 'welcome', filters: { tags: [id] } } })],
    ],
    saveSearch: (['.orgId', '.filters.owners[]', '.filters.tags[]'] as const).map((field, at) => [
      field,
      (['workspace', 'user', 'tag'] as const)[at] ?? 'tag',
      (id) => ({
        params: { uid, searchId: randomUUID() },
        body: {
          orgId: at === 0 ? id : orgId,
          name: 'n',
          term: 't',
          filters: at === 0 ? {} : { [at === 1 ? 'owners' : 'tags']: [id] },
        },
      }),
    ]),
  }
}
