import type { Context } from '#server/context.ts'
import { isFailure } from '#server/infra/speech/check/checks.ts'

/**
 * Job that checks a worker's engines: either a specific one or all whose configuration hasn't been checked.
 */
export const checkSpeechJob = { name: 'speech.check' }

/** Checks speech engines. @param engineId ID of an engine to check again, even if it has a result */
export async function checkSpeech(
  ctx: Context,
  engineId: string | undefined,
  signal: AbortSignal,
): Promise<void> {
  const { speechCheck } = ctx.config
  for (const engine of ctx.speech.engines) {
    const checksAutomatically =
      speechCheck === 'auto' || (speechCheck === 'local' && engine.capabilities.local)
    if (engineId === undefined ? !checksAutomatically : engine.id !== engineId) continue
    if (!(await engine.status()).ready) continue
    await ctx.speech.checks.run(engine, {
      media: ctx.media,
      concurrency: ctx.speechConcurrency,
      signal,
      shouldRecheck: engineId !== undefined,
      onCheck(check) {
        const { language, problem, message } = check
        if (isFailure(check))
          ctx.log.warn({ engine: engine.id, language, problem, message }, 'speech engine failed its check')
      },
    })
  }
}
