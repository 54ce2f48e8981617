import type { Migration } from 'kysely'
import * as main from './0001-main-job.ts'

/** Every migration, by number. Forward only: add, never change one that has landed. */
export const migrations: Record<string, Migration> = {
  '0001-main-job': main,
}
