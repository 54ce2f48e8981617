import { execFileSync } from 'node:child_process'

/** Makes somebody staff of the product that the journeys use, as its operator does. */
export const makeStaff = (email: string) => operate('staff', email)

/** The same, a corrector. */
export const makeCorrector = (email: string) => operate('correctors', email)

function operate(command: 'staff' | 'correctors', email: string): void {
  execFileSync(process.execPath, ['src/cli/main.ts', command, 'add', email], {
    env: { ...process.env, LONGHAND_DATA: process.env.E2E_DATA },
    stdio: 'pipe',
  })
}
