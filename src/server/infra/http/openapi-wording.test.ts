import { expect, it } from 'vitest'
import { sections } from '#contract/sections.ts'
import { findSignalPhrases } from '#server/testing/wording.ts'
import { describeApi } from './openapi.ts'

const document = describeApi({ sections, version: '0', answers: {} })

/** Summaries and descriptions, with their paths in the document. */
function textsOf(node: unknown, path = ''): [string, string][] {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([key, value]): [string, string][] => {
    const isText = (key === 'summary' || key === 'description') && typeof value === 'string'
    return isText ? [[`${path}.${key}`, value]] : textsOf(value, `${path}.${key}`)
  })
}

it('uses no signal words', () => {
  const rejectedTexts = textsOf(document).flatMap(([path, text]) => {
    const signals = findSignalPhrases(text)
    return signals.length > 0 ? [[path, text, signals.join(', ')]] : []
  })
  expect(rejectedTexts).toEqual([])
})

it('has a summary of a few words for every operation, which begins with a verb and a capital', () => {
  for (const { endpoints } of sections)
    for (const { summary } of Object.values(endpoints))
      expect(summary).toMatch(/^[A-Z][a-z-]+ [^.;:]{3,60}$|^Sign out$/)
})

it('describes everything in full sentences or noun phrases', () => {
  const descriptions = textsOf(document).filter(([path]) => path.endsWith('.description'))
  expect(descriptions.length).toBeGreaterThan(500)
  const rejectedDescriptions = descriptions.filter(
    ([, text]) => !/^[A-Z0-9`].*[.)]$/s.test(text) || /^(And|By|Of|Or|With) /.test(text),
  )
  expect(rejectedDescriptions).toEqual([])
})

it('finds the words that signal a rewrite', () => {
  expect(findSignalPhrases('Delete for good what somebody stands for')).toEqual([
    'for good',
    'somebody',
    'stands',
  ])
  expect(findSignalPhrases('Delete a collection permanently')).toEqual([])
})
