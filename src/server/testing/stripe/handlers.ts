import { type Form, readText } from './form.ts'
import type { State } from './state.ts'

export interface Request {
  form: Form
  url: string
  /** The parts of the path that match the pattern's wildcards. */
  id: string
}

export type Handler = (state: State, request: Request) => object

export const listOf = (data: readonly object[]) => ({ object: 'list', has_more: false, url: '/v1', data })
export const byCustomer = <T extends { customer: string }>(all: Iterable<T>, form: Form) =>
  listOf([...all].filter(({ customer }) => customer === readText(form, 'customer')).reverse())
