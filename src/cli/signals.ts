/** Exit code after a signal, by shell convention. */
const exitCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const

/** Longest time in milliseconds that tidying up may take after a signal. */
const timeoutMs = 3000

/** A signal that fires at Ctrl-C, SIGTERM or a closed terminal, and the exit code that belongs to it. */
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
