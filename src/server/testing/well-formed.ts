import { expect } from 'vitest'

/** Fails unless every element is closed, every attribute is quoted and every character is allowed in XML. */
export function expectWellFormed(xml: string): void {
  expect(xml).not.toMatch(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u)
  const open: string[] = []
  const body = xml.replace(/^<\?xml [^?]*\?>\s*(<!DOCTYPE \w+>)?/, '')
  const rest = body.replace(
    /<(\/?)([\w:.-]+)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>/g,
    (_, close, name, __, selfClosing) => {
      if (close) expect(open.pop()).toBe(name)
      else if (!selfClosing) open.push(name)
      return ''
    },
  )
  expect(open).toEqual([])
  expect(rest).not.toMatch(/[<>]|&(?!(amp|lt|gt|quot|apos|#\d+);)/)
}
