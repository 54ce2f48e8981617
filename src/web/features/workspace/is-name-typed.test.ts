import { expect, it } from 'vitest'
import { isNameTyped } from './is-name-typed.ts'

it.each([
  ["Ada Lovelace's workspace", 'Ada Lovelace’s workspace', true],
  [' ada  lovelace’s workspace ', 'Ada Lovelace’s workspace', true],
  ['Espacio de Ana Pe\u0301rez', 'Espacio de Ana Pérez', true],
  ['Ada Lovelace', 'Ada Lovelace’s workspace', false],
  ['', 'Oral history', false],
])('%j confirms %j: %s', (text, name, isTyped) => expect(isNameTyped(text, name)).toBe(isTyped))
