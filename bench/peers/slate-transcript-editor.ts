import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { toTurns } from '#domain/words/paragraphs.ts'
import type { Word } from '#domain/words/words.ts'

const source = fileURLToPath(new URL('./slate-transcript-editor', import.meta.url))
const mediaTypes: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

/** Builds the peer from npm into `folder` and serves it with a transcript; `show` returns its page's URL. */
export async function servePeer(folder: string): Promise<{
  show(words: readonly Word[]): string
  close(): void
}> {
  cpSync(source, folder, { recursive: true })
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'ignore' })
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    base: './',
    define: { 'process.env.NODE_ENV': '"production"', 'process.env': '{}', global: 'globalThis' },
    plugins: [difflibInStrictMode],
    build: { target: 'es2023', chunkSizeWarningLimit: 10_000 },
  })
  let transcript = '{}'
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const file = join(folder, 'dist', path === '/' ? 'index.html' : path)
    if (path === '/transcript.json')
      response.writeHead(200, { 'content-type': 'application/json' }).end(transcript)
    else if (existsSync(file))
      response
        .writeHead(200, { 'content-type': mediaTypes[extname(file)] ?? 'application/octet-stream' })
        .end(readFileSync(file))
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    show(words) {
      transcript = JSON.stringify(paperEditOf(words))
      return `http://127.0.0.1:${port}/`
    },
    close: () => void server.close(),
  }
}

/**
 * One of the peer's dependencies assigns to function names, which fails in modules, since they are always
 * strict.
 */
const difflibInStrictMode = {
  name: 'difflib-in-strict-mode',
  transform: (code: string, id: string) =>
    id.endsWith('/difflib.js') ? code.replace(/^\s*(SequenceMatcher|Differ)\.name = .*$/gm, '') : undefined,
}

/** Converts words to the peer's format: words and paragraphs, in seconds. */
function paperEditOf(words: readonly Word[]) {
  return {
    words: words.map(({ text, start, end }, id) => ({ id, text, start: start / 1000, end: end / 1000 })),
    paragraphs: toTurns(words).map((turn, id) => ({
      id,
      speaker: turn.speaker,
      start: (turn.words[0]?.start ?? 0) / 1000,
      end: (turn.words.at(-1)?.end ?? 0) / 1000,
    })),
  }
}
