/** Thrown if the web server can't listen at the configured address. The message is for the administrator. */
export class AddressError extends Error {
  readonly expected = true
}

const reasons: Record<string, string> = {
  EADDRINUSE: 'another program is already listening there',
  EACCES: "this user isn't allowed to use that port",
  EADDRNOTAVAIL: "this machine doesn't have that address",
  ENOTFOUND: "the host name can't be resolved",
}

/** Describes a listen error in one sentence if its cause is known; otherwise returns the error unchanged. */
export function explainListenError(error: unknown, host: string, port: number): unknown {
  const reason = error instanceof Error && 'code' in error ? reasons[String(error.code)] : undefined
  if (!reason) return error
  return new AddressError(`Can't listen on ${host}:${port}: ${reason}. Set PORT or HOST to another value.`, {
    cause: error,
  })
}
