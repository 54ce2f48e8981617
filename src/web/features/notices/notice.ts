/** Something that somebody has to see to, and the address where they can. */
export type Notice =
  | { kind: 'verifyEmail'; address: string }
  | { kind: 'invites'; count: number; address: string }
  | { kind: 'payment'; address: string }
