import { execFileSync } from 'node:child_process'

/** Makes a user staff of the journeys' product, as an administrator does. */
export const makeStaff = (email: string) => operate('staff', email)

/** Makes a user a corrector. */
export const makeCorrector = (email: string) => operate('correctors', email)

function operate(command: 'staff' | 'correctors', email: string): void {
  execFileSync(process.execPath, ['src/cli/main.ts', command, 'add', email], {
    env: { ...process.env, LONGHAND_DATA: process.env.E2E_DATA },
    stdio: 'pipe',
  })
}
