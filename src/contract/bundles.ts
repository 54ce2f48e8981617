import { z } from 'zod'
import { type BundleProblem, bundleProblems } from './choices.ts'
import { collection } from './collection.ts'
import { endpoint } from './endpoint.ts'
import { id, text } from './ids.ts'
import { maxLinkLength } from './limits.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

/** Details of the error `bundle_refused`. */
export interface BundleRefusal {
  problem: BundleProblem
}

export const bundleEndpoints = {
  exportBundle: endpoint({
    ...routes.exportBundle,
    summary: 'Export a bundle',
    description:
      "Streams a ZIP archive with the recording and everything about its transcript: words with times and marks, versions, speakers, highlights with replies and tags, and notes. Another installation can import it without losing anything. If the stream is interrupted, the archive is incomplete and can't be imported.",
    errors: ['not_ready', 'not_available', 'too_many_requests'],
    example: { params: { id: sample.collection } },
    access: 'user',
    params: z.object({ id }),
    answer: { kind: 'raw', types: ['application/zip'] },
  }),
  importBundle: endpoint({
    ...routes.importBundle,
    summary: 'Import a bundle',
    description: `Creates a collection from a completed upload. The whole bundle is checked first; unless it is complete and valid, nothing is created. The error's \`problem\` is one of ${bundleProblems.map((problem) => `\`${problem}\``).join(', ')}. After the import, audio for playback is prepared in the background.`,
    errors: [
      'bundle_refused',
      'not_found',
      'upload_incomplete',
      'quota_exceeded',
      'queue_full',
      'too_many_requests',
    ],
    example: {
      params: { uid: sample.user },
      body: { url: sample.location, orgId: sample.workspace },
      error: 'bundle_refused',
    },
    access: 'user',
    params: z.object({ uid: id }),
    body: z.object({
      url: text.max(maxLinkLength).describe("`location` of one of the caller's completed uploads."),
      orgId: id,
      project: id.nullish().describe("ID of one of the caller's projects to add the collection to."),
    }),
    answer: { kind: 'result', schema: collection },
  }),
}
