import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { Plugin } from 'vite'

const compress = promisify(brotliCompress)

/** Writes a file along with its compressed form. */
export async function writeBoth(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
  await writeFile(`${path}.br`, await compress(text))
}

/** Writes a `.br` file for each script, style sheet, HTML page and SVG of the bundle, which the server sends as is. */
export function precompress(): Plugin {
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
