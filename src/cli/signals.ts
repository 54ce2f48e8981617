/** Exit code after a signal, by shell convention. */
const exitCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const

/** Maximum time for cleanup after a signal, in milliseconds. */
const timeoutMs = 3000

/** Returns an abort signal that fires on Ctrl+C, SIGTERM or a closed terminal, and the matching exit code. */
export function abortOnSignals(): { signal: AbortSignal; exitCode(): number | undefined } {
  const controller = new AbortController()
  let code: number | undefined
  for (const [name, exitCode] of Object.entries(exitCodes)) {
    process.on(name, () => {
      if (code !== undefined) return
      code = exitCode
      setTimeout(() => process.exit(exitCode), timeoutMs).unref()
      controller.abort()
    })
  }
  return { signal: controller.signal, exitCode: () => code }
}
