/** A task for the user, and the address to complete it. */
export type Notice =
  | { kind: 'verifyEmail'; address: string }
  | { kind: 'invites'; count: number; address: string }
  | { kind: 'payment'; address: string }
