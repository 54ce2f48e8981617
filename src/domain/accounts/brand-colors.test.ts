import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  brandIcon,
  brandPalette,
  brandStyles,
  cardColors,
  contrast,
  ensureContrast,
  minContrast,
  mixColors,
  textColorOn,
} from './brand-colors.ts'

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const schemes = ['light', 'dark'] as const

it('measures contrast as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 2)
  expect(contrast('#27509b', '#27509b')).toBe(1)
  expect(mixColors('#ff0000', '#0000ff', 0.25)).toBe('#4000bf')
})

it('keeps all text readable with any colors', () => {
  fc.assert(
    fc.property(color, color, fc.constantFrom(...schemes), (buttonColor, backgroundColor, scheme) => {
      const palette = brandPalette({ buttonColor, backgroundColor }, scheme)
      const card = cardColors[scheme]
      expect(contrast(palette.buttonText, palette.button)).toBeGreaterThanOrEqual(minContrast)
      expect(contrast(palette.buttonText, palette.buttonHover)).toBeGreaterThanOrEqual(minContrast)
      expect(contrast(palette.accent, card)).toBeGreaterThanOrEqual(minContrast)
      expect(contrast(palette.pageOutline, palette.page)).toBeGreaterThanOrEqual(minContrast)
      expect(contrast(palette.buttonBorder, card)).toBeGreaterThanOrEqual(3)
    }),
  )
})

it('darkens every background in the dark scheme', () => {
  fc.assert(
    fc.property(color, (backgroundColor) => {
      const { page } = brandPalette({ buttonColor: '#000000', backgroundColor }, 'dark')
      expect(contrast(page, '#ffffff')).toBeGreaterThan(10)
    }),
  )
})

it('leaves readable colors as they are', () => {
  expect(ensureContrast('#27509b', '#fffdf9')).toBe('#27509b')
  expect(ensureContrast('#ffff00', '#fffdf9')).not.toBe('#ffff00')
  expect([textColorOn('#ffff00'), textColorOn('#000080')]).toEqual(['#000000', '#ffffff'])
})

it('writes styles that contain only colors, and an icon based on the name', () => {
  const styles = brandStyles({ buttonColor: '#123456', backgroundColor: '#abcdef' })
  expect(styles).toContain('--brand-page:#abcdef')
  expect(styles).not.toMatch(/[<>"']/)
  const icon = decodeURIComponent(brandIcon('«élan» <Bibliothek>', { buttonColor: '#123456' }))
  expect(icon).toContain('>É</text>')
  expect(icon).not.toContain('Bibliothek')
})
