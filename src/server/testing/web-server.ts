import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { WhiteLabel } from '#contract/white-labels.ts'
import { loadConfig } from '#server/config.ts'
import { createHttpServer } from '#server/infra/http/server.ts'
import { createLog } from '#server/infra/log.ts'
import { whiteLabelHost } from '#server/infra/white-label-host.ts'
import { onTestEnd } from './cleanup.ts'

/**
 * Creates a web app from files by path, and returns a function that serves it without API routes and with
 * white-label pages by slug. The files are removed when the test or the test file ends.
 */
export async function createWebApp(files: Record<string, string>) {
  const webRoot = await mkdtemp(join(tmpdir(), 'longhand-web-'))
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(webRoot, path)), { recursive: true })
    await writeFile(join(webRoot, path), text)
  }
  onTestEnd(() => rm(webRoot, { recursive: true }))
  const serve = async (
    env: Record<string, string> = {},
    whiteLabels: Record<string, WhiteLabel> = {},
  ): Promise<FastifyInstance> => {
    const config = loadConfig(env)
    const app = await createHttpServer({
      config,
      log: createLog({ logLevel: 'silent' }),
      context: {},
      routes: [],
      authenticate: async () => ({ kind: 'anonymous' }),
      webRoot,
      whiteLabelOf: async ({ host }) => whiteLabels[whiteLabelHost(config, host)?.slug ?? ''] ?? null,
    })
    onTestEnd(() => app.close())
    return app
  }
  return { webRoot, serve }
}
