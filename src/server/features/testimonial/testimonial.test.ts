import { mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readTestimonial } from './service.ts'

const folder = mkdtempSync(join(tmpdir(), 'longhand-testimonial-'))
afterAll(() => rm(folder, { recursive: true }))

const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>'
const testimonial = { quote: { en: 'It is good.' }, name: 'Ada', role: { en: 'Countess' } }
function write(content: object): string {
  const testimonialFile = join(folder, 'testimonial.json')
  writeFileSync(testimonialFile, JSON.stringify(content))
  writeFileSync(join(folder, 'logo.svg'), svg)
  return testimonialFile
}

describe('the testimonial', () => {
  it('is a fictional one with four logos, marked as such, in both languages', async () => {
    const page = await readTestimonial({ testimonialFile: undefined })
    expect(page).toMatchObject({
      example: true,
      testimonial: { quote: { en: expect.any(String), es: expect.any(String) } },
    })
    expect(page.logos).toHaveLength(4)
    for (const { image } of page.logos) expect(image).toMatch(/^data:image\/svg\+xml;base64,/)
  })

  it('has logos whose text fits in every font', async () => {
    const { logos } = await readTestimonial({ testimonialFile: undefined })
    const maxWidth = 180
    for (const { name, image } of logos) {
      const svgText = Buffer.from(image.split(',')[1] ?? '', 'base64').toString()
      const texts = [...svgText.matchAll(/<text x="(\d+)" y="\d+"([^>]*)>/g)]
      expect(texts.length, name).toBeGreaterThan(0)
      for (const [, x, attributes = ''] of texts)
        expect(Number(x) + Number(/textLength="(\d+)"/.exec(attributes)?.[1]), name).toBeLessThan(maxWidth)
    }
  })

  it("contains the administrator's text, with images beside the file", async () => {
    const testimonialFile = write({ testimonial, logos: [{ name: 'Us', file: 'logo.svg' }] })
    const image = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
    expect(await readTestimonial({ testimonialFile })).toEqual({
      example: false,
      testimonial,
      logos: [{ name: 'Us', image }],
    })
  })

  it('can be empty', async () => {
    const testimonialFile = write({ testimonial: null, logos: [] })
    expect(await readTestimonial({ testimonialFile })).toEqual({
      example: false,
      testimonial: null,
      logos: [],
    })
  })

  it.each([
    ['an unknown key', { testimonial, logos: [], motto: 'x' }, /motto/],
    ['an empty quote', { testimonial: { ...testimonial, quote: {} }, logos: [] }, /is empty/],
    [
      'an unsupported image format',
      { testimonial, logos: [{ name: 'Us', file: 'logo.html' }] },
      /isn't an \.svg/,
    ],
    ['a missing image', { testimonial, logos: [{ name: 'Us', file: 'no.svg' }] }, /ENOENT/],
  ])('reports errors in a file that contains %s', async (_, content, message) => {
    await expect(readTestimonial({ testimonialFile: write(content) })).rejects.toThrow(message)
  })
})
