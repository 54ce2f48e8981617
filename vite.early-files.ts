import { readFile } from 'node:fs/promises'
import type { Plugin, Rolldown } from 'vite'
import { commonTexts, firstTexts } from './src/web/lib/i18n/first-texts.ts'

/**
 * Pages whose files are requested early, with their layouts. Account forms start without their fonts:
 * fallbacks of the same size appear immediately, and the scripts don't have to wait.
 */
export const earlyParts = {
  transcript: {
    pages: /src\/web\/pages\/(transcript|signed-in)\.tsx$/,
    texts: firstTexts.transcript,
    fonts: /(literata|inter)-latin-wght-normal/,
  },
  dashboard: {
    pages:
      /src\/web\/(pages\/(dashboard\/dashboard|signed-in)|features\/collections\/actions\/item-menu)\.tsx$/,
    texts: firstTexts.dashboard,
    // If this font loaded late, lines would break differently and the cards would move.
    fonts: /inter-latin-wght-normal/,
  },
  account: {
    pages: /src\/web\/pages\/entry\/(anonymous-shell|sign-in|register)\.tsx$/,
    texts: firstTexts.account,
    fonts: undefined,
  },
}

/** Lists the files that a page requests early. */
export function earlyFiles(
  bundle: Rolldown.OutputBundle,
  { pages, texts, fonts }: (typeof earlyParts)[keyof typeof earlyParts],
) {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const files = new Set<string>()
  const addFile = (name: string) => {
    const chunk = bundle[name]
    if (files.has(name) || chunk?.type !== 'chunk') return
    files.add(name)
    for (const importedName of chunk.imports) addFile(importedName)
  }
  const catalogs = new RegExp(`/lib/i18n/(\\w+)/(${[...commonTexts, ...texts].join('|')})\\.json$`)
  const textsByLanguage: Record<string, string[]> = {}
  for (const { fileName, facadeModuleId } of chunks) {
    if (pages.test(facadeModuleId ?? '')) addFile(fileName)
    const language = catalogs.exec(facadeModuleId ?? '')?.[1]
    if (language) textsByLanguage[language] = [...(textsByLanguage[language] ?? []), fileName]
  }
  const styles = chunks.flatMap(({ fileName, viteMetadata }) =>
    files.has(fileName) ? [...(viteMetadata?.importedCss ?? [])] : [],
  )
  const fontFiles = Object.keys(bundle).filter((name) => fonts?.test(name))
  return { files: [...files], styles, fonts: fontFiles, texts: textsByLanguage }
}

/** Adds `src/web/early.js` to the page, with the built names of its files. */
export function openEarly(): Plugin {
  let earlyFile = ''
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
      earlyFile = this.getFileName(this.emitFile({ type: 'asset', name: 'early.js', source }))
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [{ tag: 'script', attrs: { src: `/${earlyFile}` }, injectTo: 'head-prepend' }],
    },
  }
}
