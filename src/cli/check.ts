/** Result of checking one of Longhand's dependencies. */
export interface Check {
  name: string
  /**
   * `optional`: not found, and Longhand is less capable without it; `missing`: not found, but required;
   * `failed`: configured but not working.
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
