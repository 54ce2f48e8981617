import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, text } from './ids.ts'
import { installationKeys } from './installation-keys.ts'
import { routes } from './routes.ts'

const key = z.enum(installationKeys)

/** A setting that administrators can change at run time. */
export const installationSetting = z
  .object({
    key,
    variable: z.string().describe('Environment variable of the setting.'),
    value: z
      .string()
      .describe('Current value, in the format of the environment variable. Empty if there is none.'),
    source: z
      .enum(['environment', 'stored', 'default'])
      .describe("Source of the value. A value from the environment can't be changed here."),
  })
  .meta({ id: 'InstallationSetting' })
export type InstallationSetting = z.infer<typeof installationSetting>

export const installation = z
  .object({
    settings: z.array(installationSetting),
    workspaces: z
      .array(z.object({ id, name: z.string() }))
      .describe('Workspaces that the settings refer to.'),
    verifiesEmail: z.boolean().describe('Whether new users must verify their address.'),
  })
  .meta({ id: 'Installation' })
export type Installation = z.infer<typeof installation>

/** Reason why a setting was rejected; `limit` is the bound it violates. */
export interface SettingProblem {
  key: (typeof installationKeys)[number]
  reason: 'environment' | 'too_small' | 'too_big' | 'missing' | 'unknown_workspace' | 'invalid'
  message: string
  limit?: number
}

/** Endpoints for staff only. */
export const installationEndpoints = {
  getInstallation: endpoint({
    ...routes.getInstallation,
    summary: "Get the installation's settings",
    description: 'Returns the settings that can be changed at run time. Staff only.',
    errors: ['forbidden'],
    example: {},
    access: 'user',
    personal: true,
    answer: { kind: 'result', schema: installation },
  }),
  changeInstallation: endpoint({
    ...routes.changeInstallation,
    summary: "Update the installation's settings",
    description:
      'Changes all given settings, or none if any is invalid; `details.problems` lists the invalid ones. Every process uses the new values within a second. Staff only.',
    errors: ['forbidden'],
    example: { body: { settings: [{ key: 'queuedJobsPerUser', value: '500' }] } },
    access: 'user',
    body: z.object({
      settings: z
        .array(
          z.object({
            key,
            value: z
              .string()
              .max(20_000)
              .pipe(text)
              .describe('Value in the format of the environment variable. Empty for the default.'),
          }),
        )
        .max(installationKeys.length),
    }),
    personal: true,
    answer: { kind: 'result', schema: installation },
  }),
  endSetup: endpoint({
    ...routes.endSetup,
    summary: 'Finish setup',
    description:
      "Marks the installation as set up, so that its first administrator isn't asked to set it up again. Staff only.",
    errors: ['forbidden'],
    example: {},
    access: 'user',
    personal: true,
    answer: { kind: 'empty' },
  }),
}
