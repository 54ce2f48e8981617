import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

interface Options {
  /** Files that a page needs in order to open, besides `index.html` and the files that it references. */
  shellOf(bundle: Rolldown.OutputBundle): string[]
  /** Paths that the server handles itself, rather than the web app. */
  serverRoutes: readonly string[]
  /** Writes a file into the build folder. */
  write(path: string, text: string): Promise<void>
}

/** `index.html`, and the files without a hash in their names that it loads. */
const unhashedFiles = ['/index.html', '/color-scheme.js', '/cannot-start.js']
/** Whether to cache a file in advance. Fonts of other scripts are cached when they are used. */
const isPart = (name: string) => /\.(js|css)$|-latin-wght-normal.*\.woff2$/.test(name)

/**
 * Writes `src/web/service-worker.js` with the names of the files to cache. Each build has a different
 * version.
 */
export function serviceWorker({ shellOf, serverRoutes, write }: Options): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir = '' }, bundle) {
        const assets = Object.keys(bundle).filter((name) => name.startsWith('assets/') && isPart(name))
        const index = await readFile(join(dir, 'index.html'), 'utf8')
        const shellFiles = new Set([...shellOf(bundle), ...assets.filter((name) => index.includes(name))])
        const shell = [...unhashedFiles, ...[...shellFiles].map((name) => `/${name}`)]
        const parts = assets.filter((name) => !shellFiles.has(name)).map((name) => `/${name}`)
        const unhashedContents = await Promise.all(
          unhashedFiles.map((path) => readFile(join(dir, path), 'utf8')),
        )
        const version = createHash('sha256')
          .update(JSON.stringify([assets.toSorted(), unhashedContents]))
          .digest('hex')
          .slice(0, 12)
        const code = await readFile(new URL('src/web/service-worker.js', import.meta.url), 'utf8')
        const build = JSON.stringify({ version, shell, parts, serverRoutes })
        await write(
          join(dir, 'service-worker.js'),
          code.replace('= BUILD', () => `= ${build}`),
        )
      },
    },
  }
}
