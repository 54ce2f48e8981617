import react from '@vitejs/plugin-react'
import mantine from 'postcss-preset-mantine'
import { defineConfig } from 'vite'

const server = `http://localhost:${process.env.PORT ?? 3000}`

/** The API shares its paths with the pages' address space, so the development server sends these on. */
const apiPaths = [
  '/auth',
  '/user',
  '/pipeline',
  '/collections',
  '/objects',
  '/events',
  '/config',
  '/healthz',
  '/readyz',
  '/openapi.json',
  '/docs',
]

export default defineConfig({
  plugins: [react()],
  css: { postcss: { plugins: [mantine()] } },
  build: { outDir: 'dist/web', emptyOutDir: true, sourcemap: false },
  worker: { format: 'es' },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      apiPaths.map((path) => [`^${path}(/|\\?|$)`, { target: server, changeOrigin: false }]),
    ),
  },
})
