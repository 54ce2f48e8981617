import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Returns the rules that apply to a class at a window width, in order. */
function rulesAt(file: string, name: string, width: number): string {
  const source = readFileSync(new URL(file, import.meta.url), 'utf8')
  const blocks = [...source.matchAll(/@media \((min|max)-width: (\d+)px\) \{\n([\s\S]*?)\n\}/g)]
  const baseRules = blocks.reduce((rest, [block]) => rest.replace(block, ''), source)
  const matchingBlocks = blocks.filter(([, kind, px]) =>
    kind === 'min' ? width >= Number(px) : width <= Number(px),
  )
  const rule = new RegExp(`\\.${name}[^{}]*\\{([^}]*)\\}`, 'g')
  return [baseRules, ...matchingBlocks.map(([, , , content = '']) => content)]
    .flatMap((part) => [...part.matchAll(rule)].map(([, content]) => content))
    .join()
}

const collections = './features/collections/card/collections.module.css'

it.each([
  ['months from 1587 px', collections, 'month', 'display: block', 1587, 1586],
  ['wider gaps from 1080 px', collections, 'grid', 'gap: 16px', 1080, 1079],
  ['smaller cards below 523 px', collections, 'card', 'min-height: 202px', 522, 523],
  ['no snippet on small screens', collections, 'snippetColumn', 'display: none', 1080, 1081],
  ['no date on small screens', collections, 'startedColumn', 'display: none', 902, 903],
  [
    'the rail beside the list from 780 px',
    './pages/dashboard/dashboard.module.css',
    'rail',
    'static',
    779,
    780,
  ],
  ['no upload cards below 550 px', './pages/dashboard/dashboard.module.css', 'uploadCards', 'none', 549, 550],
  [
    'last-seen column from 1040 px',
    './features/sharing/sharing.module.css',
    'lastSeen',
    'table-cell',
    1040,
    1039,
  ],
])('%s', (_, file, name, rule, expected, unexpected) => {
  expect(rulesAt(file, name, expected)).toContain(rule)
  expect(rulesAt(file, name, unexpected)).not.toContain(rule)
})
