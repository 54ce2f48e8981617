/** A task for the user, and the URL where they can complete it. */
export type Notice =
  | { kind: 'verifyEmail'; address: string }
  | { kind: 'setup'; address: string }
  | { kind: 'invites'; count: number; address: string }
  | { kind: 'payment'; address: string }
  | { kind: 'upgrade'; address: string }
