import { execFileSync } from 'node:child_process'

/** Makes somebody staff of the product that the journeys use, as its operator does. */
export function makeStaff(email: string): void {
  execFileSync(process.execPath, ['src/cli/main.ts', 'staff', 'add', email], {
    env: { ...process.env, LONGHAND_DATA: process.env.E2E_DATA },
    stdio: 'pipe',
  })
}
