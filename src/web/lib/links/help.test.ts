import { describe, expect, it } from 'vitest'
import { chooseHelpChannel, fillUrl, mailtoUrl } from './help.ts'

describe("an installation's help channel", () => {
  it.each([
    [undefined, { kind: 'mail', to: '' }],
    [
      { helpWidget: null, support: null },
      { kind: 'mail', to: '' },
    ],
    [
      { helpWidget: null, support: 'help@example.com' },
      { kind: 'form', to: 'help@example.com' },
    ],
    [
      { helpWidget: null, support: 'https://help.example.com' },
      { kind: 'page', address: 'https://help.example.com' },
    ],
    [
      { helpWidget: 'https://desk.example.com', support: 'help@example.com' },
      { kind: 'widget', address: 'https://desk.example.com' },
    ],
  ])('is chosen by the configuration %j', (config, expected) => {
    expect(chooseHelpChannel(config)).toEqual(expected)
  })
})

it("inserts the help desk's address, escaped", () => {
  const address = fillUrl('https://desk.example.com/new?m={email}&s={subject}&x=%7Bother%7D', {
    email: 'ada@example.com',
    subject: 'a&b=#c',
  })
  expect(address).toBe('https://desk.example.com/new?m=ada%40example.com&s=a%26b%3D%23c&x=')
})

it("truncates text beyond mail apps' limits", () => {
  const address = mailtoUrl('', 'Help me', 'x'.repeat(5_000))
  expect(address.startsWith('mailto:?subject=Help%20me&body=xxx')).toBe(true)
  expect(address.length).toBeLessThan(2_000)
})
