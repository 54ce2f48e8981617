import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { regionalKeyExample, signInExample } from './examples.ts'

const values = {
  base: 'https://longhand.example',
  uid: 'u1',
  email: 'o\'brien+"x"@example.com',
  orgId: 'o1',
}

/** Splits a command into words, as a shell would. */
function wordsOf(command: string): string[] {
  const print = `curl() { printf '%s\\0' "$@"; }\n${command}`
  return execFileSync('sh', ['-c', print], { encoding: 'utf8' }).split('\0').slice(0, -1)
}

it('signs in and lists collections, with any characters in a URL', () => {
  const [signIn = '', list = ''] = signInExample(values).split('\n\n')
  const signedIn = wordsOf(signIn)
  expect(signedIn.at(-1)).toBe('https://longhand.example/auth/sign-in')
  expect(JSON.parse(signedIn.at(-2) ?? '')).toEqual({ email: values.email, password: 'YOUR PASSWORD' })
  const listArgs = wordsOf(list)
  expect(listArgs).toContain('cookies.txt')
  expect(JSON.parse(listArgs.at(-2) ?? '')).toEqual({ orgId: 'o1' })
  expect(listArgs.at(-1)).toBe('https://longhand.example/user/v2/u1/collections?limit=10')
})

it('gets a key and sends it', () => {
  const [fetchKey = '', list = ''] = regionalKeyExample(values).split('\n\n')
  expect(wordsOf(fetchKey).at(-1)).toBe('https://longhand.example/user/u1/token')
  expect(wordsOf(list)).toContain('authorization: Bearer THE KEY')
})
