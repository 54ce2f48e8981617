import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { createServer, type Plugin, type Rolldown, type UserConfig } from 'vite'
import type { DrawnPage } from './src/web/drawn-page.ts'

/** The entry pages that stand in the HTML, by the file that the server sends for them. */
const pages = { 'entry/home.html': '/', 'entry/register.html': '/register', 'entry/sign-in.html': '/signin' }

/** Draws the entry pages as React does in the browser, from the same files. */
async function draw(root: string, css: UserConfig['css']): Promise<Map<string, DrawnPage[]>> {
  const server = await createServer({
    ...{ root, css, configFile: false, plugins: [react()], appType: 'custom', logLevel: 'error' },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    const { drawEntryPage } = await server.ssrLoadModule('/src/web/entry-html.tsx')
    const drawn = new Map<string, DrawnPage[]>()
    for (const [file, path] of Object.entries(pages)) drawn.set(file, await drawEntryPage(path))
    return drawn
  } finally {
    await server.close()
  }
}

/** What all of them begin with, the styles of the theme, stands in a template of its own. */
function templates(drawn: DrawnPage[]): string {
  const styles = /^(<style.*?<\/style>)*/s.exec(drawn[0]?.html ?? '')?.[0] ?? ''
  const ofPage = ({ path, language, passkeys, title, html }: DrawnPage) => {
    if (!html.startsWith(styles)) throw new Error(`${path} has other styles in ${language}`)
    const names = `data-path="${path}" data-language="${language}" data-passkeys="${passkeys}" data-title="${title}"`
    return `<template ${names}>${html.slice(styles.length)}</template>`
  }
  return `<template data-styles>${styles}</template>${drawn.map(ofPage).join('')}`
}

/** What loads the program: scripts of modules, and what they are sure to import. */
const program = /\s*<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)/g

/** The page with the form in it. The program waits in a template until that is drawn. */
function withForm(
  index: string,
  { styles, drawn, entry }: { styles: string[]; drawn: DrawnPage[]; entry: string },
) {
  const links = styles.map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`).join('')
  const loaded = (index.match(program) ?? []).join('')
  if (!loaded.includes('type="module"')) throw new Error('index.html loads no program')
  const form = `<template data-program>${loaded}</template>${templates(drawn)}<script src="/${entry}"></script>`
  return index
    .replace(program, '')
    .replace('<html', '<html data-drawn')
    .replace('</head>', () => `${links}</head>`)
    .replace('<div id="root"></div>', (root) => root + form)
}

/**
 * Writes the pages of sign-in and registration with their form in the HTML: `index.html`, the styles of the form, the
 * form in every language, and `src/web/entry.js`, which shows it.
 * @param stylesOf the style sheets of these pages
 * @param write puts a file into the built folder
 */
export function entryPages(
  stylesOf: (bundle: Rolldown.OutputBundle) => string[],
  write: (path: string, text: string) => Promise<void>,
): Plugin {
  let entry = ''
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
    },
    writeBundle: async ({ dir = '' }, bundle) => {
      const index = await readFile(join(dir, 'index.html'), 'utf8')
      const styles = stylesOf(bundle).filter((name) => !index.includes(name))
      for (const [file, drawn] of await draw(root, css))
        await write(join(dir, file), withForm(index, { styles, drawn, entry }))
    },
  }
}
