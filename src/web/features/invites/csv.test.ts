import { expect, it } from 'vitest'
import { csvAddresses } from './csv.ts'

it.each([
  ['a header', 'Name,E-Mail\nAda,ada@example.com\nGrace,\n"Pérez, Ana",ana', ['2 ada@example.com', '4 ana']],
  ['semicolons, a BOM and CRLF', '\uFEFFNombre;Correo\r\nAda;ada@example.com\r\n', ['2 ada@example.com']],
  [
    'no header',
    'Ada,ada@example.com,1\nGrace,grace@example.com,2',
    ['1 ada@example.com', '2 grace@example.com'],
  ],
  ['one column', 'ada@example.com\n\nnobody\n', ['1 ada@example.com', '3 nobody']],
  ['nothing', '', []],
])('reads the addresses of a file with %s', (_, text, expected) => {
  expect(csvAddresses(text).map(({ line, email }) => `${line} ${email}`)).toEqual(expected)
})
