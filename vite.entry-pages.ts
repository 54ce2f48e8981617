import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, createServer, type Plugin, type Rolldown, type UserConfig } from 'vite'
import type { DrawnPage } from './src/web/drawn-page.ts'

/** The entry pages that stand in the HTML, by the file that the server sends for them. */
const pages = { 'entry/home.html': '/', 'entry/register.html': '/register', 'entry/sign-in.html': '/signin' }

/** Draws the entry pages and the dashboard as React does in the browser, from the same files. */
async function draw(root: string, css: UserConfig['css']) {
  const server = await createServer({
    root,
    css,
    configFile: false,
    plugins: [react()],
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    const { prerenderEntryPage } = await server.ssrLoadModule('/src/web/entry-html.tsx')
    const drawn = new Map<string, DrawnPage[]>()
    for (const [file, path] of Object.entries(pages)) drawn.set(file, await prerenderEntryPage(path))
    const { drawDashboard } = await server.ssrLoadModule('/src/web/dashboard-html.tsx')
    return { drawn, dashboards: (await drawDashboard()) as DrawnPage[] }
  } finally {
    await server.close()
  }
}

/** What all of them begin with, the styles of the theme, stands in a template of its own. */
function templates(drawn: DrawnPage[]): string {
  const styles = /^(<style.*?<\/style>)*/s.exec(drawn[0]?.html ?? '')?.[0] ?? ''
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  const all = drawn.map(({ html, data }) => {
    if (!html.startsWith(styles)) throw new Error(`${data.title} has other styles in ${data.language}`)
    const names = Object.entries(data).map(([name, value]) => ` data-${name}="${escaped(value)}"`)
    return `<template${names.join('')}>${html.slice(styles.length)}</template>`
  })
  return `<template data-styles>${styles}</template>${all.join('')}`
}

/** The script that shows the dashboard before the program comes. */
async function previewScript(root: string): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      copyPublicDir: false,
      rolldownOptions: { input: join(root, 'src/web/preview/main.ts'), output: { format: 'iife' } },
    },
  })
  const [chunk] = (Array.isArray(built) ? built : [built]).flatMap((one) =>
    'output' in one ? one.output : [],
  )
  if (chunk?.type !== 'chunk') throw new Error('The preview was not built')
  return chunk.code
}

interface Files {
  styles: string[]
  fonts: string[]
}

/** What loads the program: scripts of modules, and what they are sure to import. */
const program = /\s*<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)/g

/** The page with the form in it. The program waits in a template until that is drawn. */
function withForm(
  index: string,
  { styles, fonts, drawn, entry }: { styles: string[]; fonts: string[]; drawn: string; entry: string },
) {
  const links = [
    ...fonts.map((name) => `<link rel="preload" as="font" crossorigin href="/${name}">`),
    ...styles.map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`),
  ].join('')
  const loaded = (index.match(program) ?? []).join('')
  if (!loaded.includes('type="module"')) throw new Error('index.html loads no program')
  const form = `<template data-program>${loaded}</template>${drawn}<script src="/${entry}"></script>`
  return index
    .replace(program, '')
    .replace('<html', '<html data-drawn')
    .replace('</head>', () => `${links}</head>`)
    .replace('<div id="root"></div>', (root) => root + form)
}

/**
 * Writes the pages of sign-in and registration with their form in the HTML: `index.html`, the styles of the form, the
 * form in every language, and `src/web/entry.js`, which shows it; and so the dashboard, with `src/web/preview`.
 * @param filesOf the style sheets of these pages, and the fonts that they are not drawn without
 * @param write puts a file into the built folder
 */
export function entryPages(
  filesOf: (bundle: Rolldown.OutputBundle, page: 'account' | 'dashboard') => Files,
  write: (path: string, text: string) => Promise<void>,
): Plugin {
  let entry = ''
  let preview = ''
  let root = ''
  let css: UserConfig['css']
  return {
    name: 'entry-pages',
    apply: 'build',
    configResolved: (config) => {
      root = config.root
      css = { postcss: config.css.postcss }
    },
    async generateBundle() {
      const source = await readFile(join(root, 'src/web/entry.js'), 'utf8')
      entry = this.getFileName(this.emitFile({ type: 'asset', name: 'entry.js', source }))
      const code = await previewScript(root)
      preview = this.getFileName(this.emitFile({ type: 'asset', name: 'preview.js', source: code }))
    },
    writeBundle: async ({ dir = '' }, bundle) => {
      const index = await readFile(join(dir, 'index.html'), 'utf8')
      const filesFor = (page: 'account' | 'dashboard') => {
        const { styles, fonts } = filesOf(bundle, page)
        return { styles: styles.filter((name) => !index.includes(name)), fonts }
      }
      const { drawn, dashboards } = await draw(root, css)
      for (const [file, pages] of drawn)
        await write(
          join(dir, file),
          withForm(index, { ...filesFor('account'), drawn: templates(pages), entry }),
        )
      await write(
        join(dir, 'entry/dashboard.html'),
        withForm(index, { ...filesFor('dashboard'), drawn: templates(dashboards), entry: preview }),
      )
    },
  }
}
