import react from '@vitejs/plugin-react'
import mantine from 'postcss-preset-mantine'
import { defineConfig } from 'vite'
import { routes } from './src/contract/routes.ts'
import { earlyFiles, earlyParts, openEarly } from './vite.early-files.ts'
import { entryPages } from './vite.entry-pages.ts'
import { precompress, writeBoth } from './vite.precompress.ts'
import { publicPage } from './vite.public-page.ts'
import { serviceWorker } from './vite.service-worker.ts'

const server = `http://localhost:${process.env.PORT ?? 3000}`

/** First segments of the paths that the server handles: the API and pages of public links. */
const serverPaths = [
  ...new Set(Object.values(routes).map(({ path }) => `/${path.split('/')[1]}`)),
  ...['/public', '/embed'],
]

/** Dependencies of every page, bundled in one file for fewer requests and better compression. */
const coreModules = /node_modules\/(react|react-dom|scheduler|i18next|@tanstack\/[^/]+)\//

export default defineConfig({
  plugins: [
    react(),
    ...[openEarly(), precompress()],
    serviceWorker({
      shellOf: (bundle) =>
        Object.values(earlyParts).flatMap((part) => {
          const { files, styles, fonts, texts } = earlyFiles(bundle, part)
          return [...files, ...styles, ...fonts, ...Object.values(texts).flat()]
        }),
      serverRoutes: serverPaths,
      write: writeBoth,
    }),
    entryPages((bundle, page) => earlyFiles(bundle, earlyParts[page]), writeBoth),
    publicPage(),
  ],
  css: { postcss: { plugins: [mantine()] } },
  build: {
    manifest: true,
    outDir: 'dist/web',
    emptyOutDir: true,
    // Otherwise, the app would include a list of the files that each part preloads, and every page would load
    // these lists.
    modulePreload: { resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? files : []) },
    rolldownOptions: {
      treeshake: { manualPureFunctions: ['z', 'endpoint'] },
      output: {
        codeSplitting: {
          groups: [
            { name: 'vendor', test: coreModules, priority: 5 },
            // Everything that is loaded before a page is chosen, except the entry itself, which the manifest
            // names.
            {
              name: 'first',
              tags: ['$initial'],
              test: (id) => !/web\/main\.tsx|index\.html/.test(id),
              priority: 4,
            },
            // Pages that are often opened first, each with its dependencies, in few files.
            { name: 'signed-in', test: /web\/pages\/(signed-in|app-header)\./, priority: 3 },
            { name: 'accounts', test: earlyParts.account.pages, priority: 3 },
            { name: 'dashboard', test: /web\/pages\/dashboard\/dashboard\./, priority: 3 },
            // Small modules that later parts share; otherwise, each would be a file of its own.
            { name: 'icons', test: /node_modules\/@tabler\//, priority: 2 },
            { name: 'utilities', test: /node_modules\/@mantine\/core\/esm\/core\//, priority: 2 },
            // The first floating element that opens, with its dependencies, which other menus share.
            { name: 'item-menu', test: /web\/features\/collections\/actions\/item-menu\./, priority: 1 },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      serverPaths.map((path) => [`^${path}(/|\\?|$)`, { target: server, changeOrigin: false }]),
    ),
  },
})
