/** Whether a workspace's connection is used: not at all, besides other sign-in methods, or in place of them. */
export const ssoModes = ['off', 'optional', 'required'] as const
export type SsoMode = (typeof ssoModes)[number]
