import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import react from '@vitejs/plugin-react'
import mantine from 'postcss-preset-mantine'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { entryPages } from './vite.entry-pages.ts'
import { serviceWorker } from './vite.service-worker.ts'

const server = `http://localhost:${process.env.PORT ?? 3000}`

/** The API shares its paths with the pages' address space, so the development server sends these on. */
const apiPaths = [
  '/auth',
  '/user',
  '/pipeline',
  '/collections',
  '/organizations',
  '/functions',
  '/objects',
  '/events',
  '/config',
  '/healthz',
  '/readyz',
  '/system',
  '/staff',
  '/mail',
  '/openapi.json',
  '/docs',
]

/** What every page needs, in one file: fewer requests, and it compresses better than its pieces. */
const neededEverywhere =
  /node_modules\/(react|react-dom|scheduler|i18next|i18next-browser-languagedetector|@tanstack\/[^/]+)\//

/** What many pages share. What only some of them need must not come along: it would be sent with the first page. */
const neededOften =
  /node_modules\/@mantine\/(?!core\/esm\/(components\/(Input\w*|CloseButton|Popover|Tooltip|Menu|Combobox|ScrollArea|Modal\w*|Overlay)|utils\/Floating)\/)|src\/web\/(ui|lib)\//

/** What the pages of accounts share with many others. */
const neededByForms = new RegExp(
  [
    'core/esm/components/(Input\\w*|TextInput|CloseButton|NativeSelect|Anchor|ActionIcon|Combobox/\\w+Chevron)/',
    'core/esm/core/(utils/noop|MantineProvider/use-\\w+-color-scheme)/',
    'icons-react/dist/esm/(createReactComponent|defaultAttributes|icons/IconCheck)\\.',
    'web/ui/(header|wordmark)\\.',
    'web/lib/user-settings\\.',
    'accounts/(own-language|home)\\.',
    'web/ui/color-schemes\\.',
  ].join('|'),
)
/** The pages of accounts: whoever opens one of them often goes on to another. */
const accountPages =
  /web\/pages\/(anonymous-shell|sign-in|register|reset-\w+|account|verify-\w+)\.|@mantine\/core\/esm\/components\/PasswordInput\//

/** What the dashboard and other pages behind a session have in common. */
const neededByWork = new RegExp(
  [
    'web/pages/(signed-in|app-header)\\.',
    'core/esm/components/Progress/',
    'hooks/esm/use-(local-storage|network)/',
    'icons-react/dist/esm/icons/Icon(AdjustmentsHorizontal|Dots|LayoutGrid|List|Pencil|Plus|Search|Trash|X)\\.',
    'src/domain/(words|items|processing|status-message)\\.',
    'web/lib/(use-moment|share-address)\\.',
    'web/ui/(color-dots|show-undo|table)\\.',
  ].join('|'),
)

const compress = promisify(brotliCompress)

/** Writes a file and its compressed form. */
async function writeBoth(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
  await writeFile(`${path}.br`, await compress(text))
}

/** Leaves a `.br` beside every text file, which the server sends as it is. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    enforce: 'post',
    writeBundle: async ({ dir = '' }, bundle) => {
      for (const file of Object.values(bundle)) {
        if (!/\.(js|css|html|svg)$/.test(file.fileName)) continue
        const text = file.type === 'chunk' ? file.code : file.source
        await writeFile(join(dir, `${file.fileName}.br`), await compress(text))
      }
    },
  }
}

/** The browser asks for no JSON schemas; the server makes them. Zod's code for it would come with every page. */
function withoutJsonSchemas(): Plugin {
  return {
    name: 'without-json-schemas',
    apply: 'build',
    transform: {
      filter: { id: /zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/ },
      handler: (code) => {
        const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
        return `const none = () => undefined\nexport { ${names.map((name) => `none as ${name}`).join(', ')} }`
      },
    },
  }
}

/** What only the server reads of an endpoint. */
const serverSide = new Set([
  ...['summary', 'description', 'access', 'params', 'query', 'body', 'types'],
  ...['errors', 'example', 'etag', 'ranges', 'redirect'],
])

interface Node {
  type: string
  start: number
  end: number
  name?: string
  callee?: Node
  key?: Node
  init?: Node | null
}

/** Whether what a constant is set to takes no computing. */
function isPlain({ type, start, end }: Node, code: string): boolean {
  return type.endsWith('FunctionExpression') || !code.slice(start, end).includes('(')
}

/**
 * The browser sends what is typed and believes its server: it needs no schemas of calls, and most pages no Zod. What
 * the contract computes goes where nothing uses it.
 */
function withoutSchemas(): Plugin {
  return {
    name: 'without-schemas',
    apply: 'build',
    transform: {
      filter: { id: /src\/contract\/[\w-]+\.ts$/ },
      handler(code) {
        const edits: { start: number; end: number; text: string }[] = []
        const walk = (node: Node, inEndpoint: boolean) => {
          const within = inEndpoint || (node.type === 'CallExpression' && node.callee?.name === 'endpoint')
          const name = node.type === 'Property' ? node.key?.name : undefined
          if (name === 'schema' || (inEndpoint && name && serverSide.has(name))) {
            const comma = /^\s*,?/.exec(code.slice(node.end))?.[0].length ?? 0
            edits.push({ start: node.start, end: node.end + comma, text: '' })
            return
          }
          const { init } = node
          if (node.type === 'VariableDeclarator' && init && !isPlain(init, code))
            edits.push(
              { start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' },
              { start: init.end, end: init.end, text: '))()' },
            )
          for (const child of Object.values(node).flat())
            if (child && typeof child === 'object' && 'type' in child) walk(child as Node, within)
        }
        walk(this.parse(code) as Node, false)
        return edits
          .sort((a, b) => b.start - a.start)
          .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code)
      },
    },
  }
}

/**
 * The pages that are asked for early, with what is drawn around them. The forms of accounts do without their fonts at
 * first: stand-ins of the same size are there at once, and the scripts are waited for.
 */
const earlyParts = {
  transcript: {
    pages: /src\/web\/pages\/(transcript|signed-in)\.tsx$/,
    texts: /src\/web\/lib\/i18n\/(\w+)\/(common|errors|transcripts|languages|uploads)\.json$/,
    fonts: /(literata|inter)-latin-wght-normal/,
  },
  dashboard: {
    pages: /src\/web\/(pages\/(dashboard|signed-in)|features\/collections\/actions\/item-menu)\.tsx$/,
    texts: /src\/web\/lib\/i18n\/(\w+)\/(common|errors|collections|uploads)\.json$/,
    // Another one that comes later would break lines elsewhere, and move the cards.
    fonts: /inter-latin-wght-normal/,
  },
  account: {
    pages: /src\/web\/pages\/(anonymous-shell|sign-in|register)\.tsx$/,
    texts: /src\/web\/lib\/i18n\/(\w+)\/(common|errors|accounts)\.json$/,
    fonts: undefined,
  },
}

/** The files that a page asks for early. */
function earlyFiles(
  bundle: Rolldown.OutputBundle,
  { pages, texts, fonts }: (typeof earlyParts)[keyof typeof earlyParts],
) {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const files = new Set<string>()
  const add = (name: string) => {
    const chunk = bundle[name]
    if (files.has(name) || chunk?.type !== 'chunk') return
    files.add(name)
    for (const imported of chunk.imports) add(imported)
  }
  const inLanguages: Record<string, string[]> = {}
  for (const { fileName, facadeModuleId } of chunks) {
    if (pages.test(facadeModuleId ?? '')) add(fileName)
    const language = texts.exec(facadeModuleId ?? '')?.[1]
    if (language) inLanguages[language] = [...(inLanguages[language] ?? []), fileName]
  }
  const styles = chunks.flatMap(({ fileName, viteMetadata }) =>
    files.has(fileName) ? [...(viteMetadata?.importedCss ?? [])] : [],
  )
  const wanted = Object.keys(bundle).filter((name) => fonts?.test(name))
  return { files: [...files], styles, fonts: wanted, texts: inLanguages }
}

/** Adds `src/web/early.js` to the page, with the names that the build has given to what it asks for. */
function openEarly(): Plugin {
  let early = ''
  return {
    name: 'open-early',
    apply: 'build',
    enforce: 'pre',
    async generateBundle(_, bundle) {
      const parts = Object.fromEntries(
        Object.entries(earlyParts).map(([name, part]) => [name, earlyFiles(bundle, part)]),
      )
      const code = await readFile(new URL('src/web/early.js', import.meta.url), 'utf8')
      const source = code.replace('= PARTS', () => `= ${JSON.stringify(parts)}`)
      early = this.getFileName(this.emitFile({ type: 'asset', name: 'early.js', source }))
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [{ tag: 'script', attrs: { src: `/${early}` }, injectTo: 'head-prepend' }],
    },
  }
}

export default defineConfig({
  plugins: [
    react(),
    ...[withoutJsonSchemas(), withoutSchemas(), openEarly(), precompress()],
    serviceWorker({
      shellOf: (bundle) =>
        Object.values(earlyParts).flatMap((part) => {
          const { files, styles, fonts, texts } = earlyFiles(bundle, part)
          return [...files, ...styles, ...fonts, ...Object.values(texts).flat()]
        }),
      answers: apiPaths,
      write: writeBoth,
    }),
    entryPages((bundle, page) => earlyFiles(bundle, earlyParts[page]), writeBoth),
  ],
  css: { postcss: { plugins: [mantine()] } },
  build: {
    manifest: true,
    outDir: 'dist/web',
    emptyOutDir: true,
    rolldownOptions: {
      treeshake: { manualPureFunctions: ['z', 'endpoint'] },
      output: {
        codeSplitting: {
          groups: [
            { name: 'vendor', test: neededEverywhere, priority: 4 },
            // All that is there before a page is chosen, but for the entry itself, which the manifest names.
            {
              name: 'first',
              tags: ['$initial'],
              test: (id) => !/web\/main\.tsx|index\.html/.test(id),
              priority: 3,
            },
            { name: 'ui', test: neededOften, minShareCount: 16, priority: 2 },
            { name: 'forms', test: neededByForms, priority: 1 },
            { name: 'accounts', test: accountPages },
            { name: 'work', test: neededByWork },
            { name: 'dashboard', test: /web\/pages\/dashboard\./ },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      apiPaths.map((path) => [`^${path}(/|\\?|$)`, { target: server, changeOrigin: false }]),
    ),
  },
})
