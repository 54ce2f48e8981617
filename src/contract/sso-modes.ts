/**
 * Whether a workspace's single sign-on connection is used: not at all, in addition to other sign-in methods,
 * or instead of them.
 */
export const ssoModes = ['off', 'optional', 'required'] as const
export type SsoMode = (typeof ssoModes)[number]
