import { expect, it } from 'vitest'
import { escapeHtml } from './html.ts'

it('escapes markup and both kinds of quotes, and nothing else', () => {
  expect(escapeHtml(`<a title="x" alt='y'>R&D &lt; naïve</a>`)).toBe(
    '&lt;a title=&quot;x&quot; alt=&#39;y&#39;&gt;R&amp;D &amp;lt; naïve&lt;/a&gt;',
  )
})
