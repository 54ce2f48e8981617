import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { downloadExport } from './download-export.ts'

const links: { href: string; download: string }[] = []
const input = { params: { id: '1' }, query: { format: 'srt' } } as const

beforeEach(() => {
  links.length = 0
  vi.stubGlobal('location', new URL('https://longhand.example/transcript/1'))
  vi.stubGlobal('document', {
    createElement: () => ({
      href: '',
      download: '',
      click() {
        links.push({ href: this.href, download: this.download })
      },
    }),
  })
  vi.stubGlobal('dispatchEvent', () => true)
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const respond = (status: number, body: string) =>
  vi.stubGlobal('fetch', async () => new Response(body, { status }))
const error = (details?: object) =>
  JSON.stringify({ error: { code: 'conflict', message: 'Elsewhere', ...(details && { details }) } })

it('downloads a file under its name', async () => {
  respond(200, '{"turns": []}')
  await downloadExport(input, 'talk_en.json')
  expect(links).toEqual([{ href: 'blob:1', download: 'talk_en.json' }])
})

it('follows the URL in an error', async () => {
  respond(409, error({ url: 'https://files.example/talk.srt' }))
  await downloadExport(input, 'talk_en.srt')
  expect(links).toEqual([{ href: 'https://files.example/talk.srt', download: '' }])
})

it.each([undefined, {}, { url: 'javascript:alert(1)' }, { url: 3 }, { url: 'http://' }])(
  'reports an error with the details %o',
  async (details) => {
    respond(409, error(details))
    await expect(downloadExport(input, 'talk_en.srt')).rejects.toMatchObject({ code: 'conflict' })
    expect(links).toEqual([])
  },
)
