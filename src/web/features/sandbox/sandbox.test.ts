import { expect, it } from 'vitest'

const components = import.meta.glob(['../../ui/*.tsx', '!../../ui/*.test.tsx'])
const sources = import.meta.glob<string>('./*.tsx', { eager: true, query: '?raw', import: 'default' })

/** Components that frame every page, including this one, or render nothing of their own. */
const frameFiles = ['header.tsx', 'message-page.tsx', 'skip-link.tsx', 'toasts.tsx', 'when-idle.tsx']

it('shows every component of the interface', () => {
  const sandboxSource = Object.values(sources).join('\n')
  const missingNames = Object.keys(components)
    .map((path) => path.slice(path.lastIndexOf('/') + 1))
    .filter((file) => !frameFiles.includes(file) && !sandboxSource.includes(`#web/ui/${file}`))
  expect(missingNames).toEqual([])
})
