import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { loadConfig } from '#server/config.ts'
import { createHttpServer } from '#server/infra/http/server.ts'
import { createLog } from '#server/infra/log.ts'
import { whenDone } from './cleanup.ts'

/** A web app of these files, by path, served without any routes; until the test, or the file, is done. */
export async function makeWebApp(files: Record<string, string>) {
  const webRoot = await mkdtemp(join(tmpdir(), 'longhand-web-'))
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(webRoot, path)), { recursive: true })
    await writeFile(join(webRoot, path), text)
  }
  whenDone(() => rm(webRoot, { recursive: true }))
  const serve = async (env: Record<string, string> = {}): Promise<FastifyInstance> => {
    const app = await createHttpServer({
      config: loadConfig(env),
      log: createLog({ logLevel: 'silent' }),
      context: {},
      routes: [],
      authenticate: async () => ({ kind: 'anonymous' }),
      webRoot,
    })
    whenDone(() => app.close())
    return app
  }
  return { webRoot, serve }
}
