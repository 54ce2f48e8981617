import { execFileSync } from 'node:child_process'

/** Makes a user a staff member of the journeys' product, or of another one, as an administrator would. */
export const makeStaff = (email: string, dataDir = process.env.E2E_DATA) =>
  runStaffCommand('staff', email, dataDir)

/** Makes a user a corrector. */
export const makeCorrector = (email: string) => runStaffCommand('correctors', email, process.env.E2E_DATA)

function runStaffCommand(command: 'staff' | 'correctors', email: string, dataDir: string | undefined): void {
  execFileSync(process.execPath, ['src/cli/main.ts', command, 'add', email], {
    env: { ...process.env, LONGHAND_DATA: dataDir },
    stdio: 'pipe',
  })
}
