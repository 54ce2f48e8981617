import { accountRoutes } from './account-routes.ts'
import { collectionRoutes } from './collection-routes.ts'
import { workspaceRoutes } from './workspace-routes.ts'

/**
 * Method and path of each endpoint that the web app may call, in Fastify's syntax (`/collections/v2/:id`; a `*` matches the rest). Schemas and
 * texts are in the endpoints, which the browser doesn't load.
 */
export const webRoutes = {
  getConfig: { method: 'GET', path: '/config' },
  checkRegion: { method: 'GET', path: '/system/regions/:region' },

  getOpenApi: { method: 'GET', path: '/openapi.json' },
  getApiReference: { method: 'GET', path: '/docs' },
  getSpeedSample: { method: 'GET', path: '/system/speed-sample' },
  getTestimonial: { method: 'GET', path: '/system/testimonial' },
  getDiagnostics: { method: 'GET', path: '/system/diagnostics' },

  streamEvents: { method: 'GET', path: '/events' },

  listModels: { method: 'GET', path: '/system/models' },
  fetchModel: { method: 'POST', path: '/system/models/:name' },
  removeModel: { method: 'DELETE', path: '/system/models/:name' },
  listSpeechEngines: { method: 'GET', path: '/system/speech-engines' },
  checkSpeechEngine: { method: 'POST', path: '/system/speech-engines/:name/check' },

  listMails: { method: 'GET', path: '/system/mails' },
  sendTestMail: { method: 'POST', path: '/system/mails/test' },
  readMail: { method: 'GET', path: '/system/mails/:id' },

  ...workspaceRoutes,
  ...accountRoutes,
  ...collectionRoutes,
} as const
export type WebRouteName = keyof typeof webRoutes
