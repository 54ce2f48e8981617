import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type Rolldown, type UserConfig } from 'vite'

/** Paths of the prerendered entry pages, by the file that the server sends for them. */
const pages = { 'entry/home.html': '/', 'entry/register.html': '/register', 'entry/sign-in.html': '/signin' }

/** Builds the server renderer from the same source files. */
async function buildRenderer(root: string, outDir: string, css: UserConfig['css']): Promise<void> {
  await build({
    root,
    css,
    configFile: false,
    plugins: [react()],
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir,
      copyPublicDir: false,
      rolldownOptions: {
        input: [
          join(root, 'src/web/ssr/render-page.tsx'),
          join(root, 'src/web/ssr/entry-pages.tsx'),
          join(root, 'src/web/ssr/public-page.tsx'),
        ],
      },
    },
  })
}

interface Files {
  styles: string[]
  fonts: string[]
}

/** Module scripts of the web app, and preloads of their imports. */
const program = /\s*<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)/g

/**
 * Adds `body` to the page, after its empty root. The web app's scripts wait in a template until `body` is
 * painted.
 */
function withBody(index: string, { styles, fonts }: Files, body: string) {
  const links = [
    ...fonts.map((name) => `<link rel="preload" as="font" crossorigin href="/${name}">`),
    ...styles.map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`),
  ].join('')
  const programTags = (index.match(program) ?? []).join('')
  if (!programTags.includes('type="module"')) throw new Error('index.html loads no program')
  const after = `<template data-program>${programTags}</template>${body}`
  return index
    .replace(program, '')
    .replace('<html', '<html data-prerendered')
    .replace('</head>', () => `${links}</head>`)
    .replace('<div id="root"></div>', (root) => root + after)
}

/**
 * Writes the sign-in and registration pages with their forms in the HTML: `index.html`, the styles of the form, the
 * form in every language, and `src/web/entry.js`, which shows it. Writes `dashboard.html` and `sign-in.html`, which the
 * server fills in, and builds the renderer into a folder next to the web app, with the suffix `-ssr`.
 * @param filesOf the style sheets of these pages, and the fonts required for their first paint
 * @param write writes a file into the build folder
 */
export function entryPages(
  filesOf: (bundle: Rolldown.OutputBundle, page: 'account' | 'dashboard') => Files,
  write: (path: string, text: string) => Promise<void>,
): Plugin {
  const scripts = { 'entry.js': '', 'keep-input.js': '' }
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
      for (const name of Object.keys(scripts) as (keyof typeof scripts)[]) {
        const source = await readFile(join(root, 'src/web', name), 'utf8')
        scripts[name] = this.getFileName(this.emitFile({ type: 'asset', name, source }))
      }
    },
    writeBundle: async ({ dir = '' }, bundle) => {
      const index = await readFile(join(dir, 'index.html'), 'utf8')
      const filesFor = (page: 'account' | 'dashboard') => {
        const { styles, fonts } = filesOf(bundle, page)
        return { styles: styles.filter((name) => !index.includes(name)), fonts }
      }
      await buildRenderer(root, `${dir}-ssr`, css)
      const { prerenderEntryPage } = await import(pathToFileURL(join(`${dir}-ssr`, 'entry-pages.js')).href)
      for (const [file, path] of Object.entries(pages)) {
        const body = `${await prerenderEntryPage(path)}<script src="/${scripts['entry.js']}"></script>`
        await write(join(dir, file), withBody(index, filesFor('account'), body))
      }
      // The server fills this in for white-label hosts.
      const form = `<template data-entry></template><script src="/${scripts['entry.js']}"></script>`
      await write(join(`${dir}-ssr`, 'sign-in.html'), withBody(index, filesFor('account'), form))
      const keepInput = scripts['keep-input.js']
      const data = `<script src="/${keepInput}"></script><script type="application/json" id="page-data"></script>`
      // Delays the first frame until all cards have been parsed and input is recorded; otherwise, it would
      // show only some cards, and early keys would be lost.
      const head = [
        `<link rel="preload" as="script" href="/${keepInput}">`,
        '<link rel="expect" blocking="render" href="#page-data">',
      ].join('')
      const page = withBody(index, filesFor('dashboard'), data)
      await write(
        join(`${dir}-ssr`, 'dashboard.html'),
        page.replace('</head>', () => `${head}</head>`),
      )
    },
  }
}
