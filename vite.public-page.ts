import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { precompress } from './vite.precompress.ts'

/** Script of the public page, whose HTML the server renders. */
const entry = 'src/web/public-page/client/main.ts'
/** Fonts required for the first paint, in the Latin alphabet. */
const publicFonts = /\/(inter|literata)-latin-wght-normal-[^/]*\.woff2$/

/**
 * Builds the script and styles of the public page separately, so that they contain nothing from the web app,
 * into the same folder, and writes their URLs next to the server renderer.
 */
export function publicPage(): Plugin {
  let root = ''
  return {
    name: 'public-page',
    apply: 'build',
    configResolved: (config) => {
      root = config.root
    },
    writeBundle: {
      // After the renderer has been built into the same folder.
      sequential: true,
      async handler({ dir = '' }) {
        const buildOutput = await build({
          root,
          configFile: false,
          plugins: [precompress()],
          logLevel: 'error',
          build: {
            outDir: dir,
            emptyOutDir: false,
            copyPublicDir: false,
            rolldownOptions: { input: { public: join(root, entry) } },
          },
        })
        const { output } = buildOutput as Rolldown.RolldownOutput
        const names = output.map(({ fileName }) => `/${fileName}`)
        const script = output.find((file) => file.type === 'chunk' && file.isEntry)
        const files = {
          script: `/${script?.fileName}`,
          styles: names.filter((name) => name.endsWith('.css')),
          fonts: names.filter((name) => publicFonts.test(name)),
        }
        await writeFile(join(`${dir}-ssr`, 'public-page.json'), JSON.stringify(files))
      },
    },
  }
}
