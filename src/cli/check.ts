/** Result of checking a dependency of Longhand. */
export interface Check {
  name: string
  /**
   * `optional`: not found, and Longhand works less well without it; `missing`: not found, and Longhand doesn't work
   * without it; `failed`: configured, but not working.
   */
  state: 'ok' | 'optional' | 'missing' | 'failed'
  /** Version found, or the problem. */
  found: string
  /** Purpose of the dependency. */
  purpose: string
  packages: { apt: string[]; brew: string[] }
}

export const noPackages: Check['packages'] = { apt: [], brew: [] }

type CheckOptions = Pick<Check, 'name' | 'purpose'> & { required?: boolean; packages?: Check['packages'] }

/** Runs one check. */
export async function runCheck(
  { required, packages, ...checkFields }: CheckOptions,
  probe: () => Promise<string>,
): Promise<Check> {
  try {
    return { ...checkFields, state: 'ok', found: await probe(), packages: noPackages }
  } catch (error) {
    const state = required ? 'missing' : 'optional'
    return { ...checkFields, state, found: (error as Error).message, packages: packages ?? noPackages }
  }
}
