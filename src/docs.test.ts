import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const markdownIn = (folder: string) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name))

const decisions = markdownIn('docs/decisions').filter((path) => !path.endsWith('README.md'))

describe('a decision record', () => {
  it.each(decisions)('%s has a number, a status, a date, a context, a decision and consequences', (path) => {
    const number = path.split('/').at(-1)?.slice(0, 3)
    const text = read(path)
    expect(text).toMatch(
      new RegExp(
        `^# ${number}\\. .+\\n\\n- Status: (?:accepted|superseded by ).*\\n- Date: \\d{4}-\\d\\d-\\d\\d\\n`,
      ),
    )
    expect(text).toMatch(/^## Context$/m)
    expect(text).toMatch(/^## Decision$/m)
    expect(text).toMatch(/^## Consequences$/m)
  })

  it('is listed under its title with its status, and its number is used once', () => {
    const index = read('docs/decisions/README.md')
    const listedRows = [...index.matchAll(/^\| (\d{3}) \| \[(.+?)\]\((.+?)\) \| (.+) \|$/gm)]
    const listedDecisions = listedRows.map(
      ([, number, title, file, status]) => `${file}: ${number}. ${title}: ${status}`,
    )
    const listedFiles = decisions.map((path) => {
      const [heading = '', , status = ''] = read(path).split('\n', 3)
      const statusText = status.replace('- Status: ', '').replace(/\[(\d{3})\]\(.+?\)/g, '$1')
      return `${path.split('/').at(-1)}: ${heading.slice(2)}: ${statusText}`
    })
    expect(listedDecisions).toEqual(listedFiles.toSorted())
    expect(new Set(listedRows.map(([, number]) => number)).size).toBe(decisions.length)
  })
})

const pages = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', ...markdownIn('docs'), ...decisions]

/** Returns the anchors of a page's headings, as GitHub generates them. */
function anchorsOf(path: string): Set<string> {
  const headings = [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading)
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
}

it.each(pages)('links of %s lead to files and headings that exist', (page) => {
  const links = [...read(page).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g)]
  const brokenLinks = links.filter(([, file = '', anchor]) => {
    const path = file === '' ? page : join(dirname(page), file)
    return !existsSync(join(root, path)) || (anchor && !anchorsOf(path).has(anchor))
  })
  expect(brokenLinks.map(([link]) => link)).toEqual([])
})

it('the tests named in docs/checks.md exist', () => {
  const paths = [...read('docs/checks.md').matchAll(/`((?:src|e2e|bench|scripts)\/[\w./-]+\.\w+)`/g)]
  const missingPaths = paths.map(([, path = '']) => path).filter((path) => !existsSync(join(root, path)))
  expect(missingPaths).toEqual([])
  expect(paths.length).toBeGreaterThan(100)
})

/** Every file of the repository and every folder that contains one. */
const repositoryPaths = new Set(
  execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .flatMap((path) => path.split('/').map((_, depth, parts) => `/${parts.slice(0, depth + 1).join('/')}`)),
)

/** Expands alternatives in braces into one path each. */
function expandBraces(path: string): string[] {
  const [, before, alternatives, after] = /^(.*?)\{(.*?)\}(.*)$/.exec(path) ?? []
  if (alternatives === undefined) return [path]
  return alternatives.split(',').flatMap((alternative) => expandBraces(`${before}${alternative}${after}`))
}

/** Returns whether the repository has a path, which can begin in any folder and contain asterisks. */
function isInRepository(path: string): boolean {
  const pattern = path.replace(/^\/|\/$/g, '').replaceAll('.', '\\.')
  const regExp = new RegExp(`/${pattern.replaceAll('*', '[^/]*')}$`)
  return [...repositoryPaths].some((repositoryPath) => regExp.test(repositoryPath))
}

it.each(pages)('the source files and folders named in %s exist', (page) => {
  const sourcePath = /^[a-z\d./*{},-]+\.(?:tsx?|m?js|css|yaml)$/
  const folderPath = /^(?:src|e2e|bench|scripts|docs|web|server|domain|contract|infra|features)\/[a-z\d/-]*$/
  const codeSpans = [
    ...read(page)
      .replace(/^```[\s\S]*?^```/gm, '')
      .matchAll(/`([^`\n]+)`/g),
  ]
  const paths = codeSpans
    .map(([, code = '']) => code)
    .filter((code) => sourcePath.test(code) || folderPath.test(code))
    .flatMap(expandBraces)
  expect(paths.filter((path) => !isInRepository(path))).toEqual([])
})

it('every feature of the server is in ARCHITECTURE.md', () => {
  const architecture = read('ARCHITECTURE.md')
  const missingFolders = readdirSync(join(root, 'src/server/features')).filter(
    (name) => !architecture.includes(`${name}/`),
  )
  expect(missingFolders).toEqual([])
})
