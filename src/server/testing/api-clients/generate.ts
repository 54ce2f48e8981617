import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../../../', import.meta.url))
const pathTo = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const binary = (path: string) => join(root, 'node_modules', path)

const generators = {
  'openapi-fetch': [binary('openapi-typescript/bin/cli.js'), 'openapi.json', '-o', 'openapi-typescript.ts'],
  'hey-api': [binary('@hey-api/openapi-ts/bin/run.js'), '-f', 'hey-api.config.mjs'],
}
export type ClientName = keyof typeof generators
export const clientNames = Object.keys(generators) as ClientName[]

const heyApi = {
  input: 'openapi.json',
  output: { path: 'hey-api', module: { extension: '.ts' } },
  logs: { level: 'error', file: false },
}
const compilerOptions = {
  target: 'es2024',
  module: 'nodenext',
  lib: ['es2024', 'dom', 'dom.iterable'],
  types: ['node'],
  strict: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: true,
  noEmit: true,
  allowImportingTsExtensions: true,
  erasableSyntaxOnly: true,
}

/** Generates a client from an OpenAPI document and type-checks a program that uses it; returns the program's path. */
export async function generateClient(name: ClientName, document: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'longhand-api-client-'))
  const program = `${name}.program.ts`
  await Promise.all([
    writeFile(join(folder, 'openapi.json'), document),
    writeFile(join(folder, 'package.json'), '{"type":"module"}'),
    writeFile(join(folder, 'hey-api.config.mjs'), `export default ${JSON.stringify(heyApi)}`),
    writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: [program] })),
    copyFile(pathTo(program), join(folder, program)),
    symlink(join(root, 'node_modules'), join(folder, 'node_modules')),
  ])
  // The option is in the environment, since some generators start child processes.
  const env = { ...process.env, NODE_OPTIONS: `--import=${pathTo('compiler-api.mjs')}` }
  await run('node', generators[name], { cwd: folder, env })
  await run('node', [binary('typescript/bin/tsc'), '-p', '.'], { cwd: folder }).catch((error) => {
    throw new Error(`The generated client does not compile:\n${error.stdout}`)
  })
  return join(folder, program)
}

/** Runs a program and parses its output as JSON. */
export async function runProgram(path: string, ...args: string[]): Promise<unknown> {
  const { stdout } = await run('node', [path, ...args])
  return JSON.parse(stdout)
}
