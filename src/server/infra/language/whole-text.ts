import { EngineError } from '#server/infra/engines/engine.ts'
import type { GeneratedText, TextModel, TextRequest } from './text-model.ts'

/** Maximum number of times to continue a truncated text. */
const maxContinuations = 4
/** Number of characters from the end of the text so far to send to the model. */
const shownLength = 2000
/** Minimum length at which a repetition can't be a coincidence. */
const minRepeated = 12

const continuationPrompt =
  'You have already written the text between <written> and </written>. Continue it exactly after its last word, without repeating any of it.'

/** Generates a complete text: a reply cut off at the model's limit is continued, up to a few times. */
export async function generateFullText(model: TextModel, request: TextRequest): Promise<GeneratedText> {
  let { text, isComplete } = await model.write(request)
  for (let n = 0; !isComplete && n < maxContinuations; n++) {
    // The last word may be incomplete.
    const completedText = text.replace(/\S+$/, '') || text
    const addition = await continueText(model, request, completedText)
    if (!addition) break
    text = completedText + withoutRepeated(completedText, addition.text)
    isComplete = addition.isComplete
  }
  return { text: text.trim(), isComplete }
}

/** Returns the continuation; null if the model fails, since the text generated so far is worth keeping. */
async function continueText(
  model: TextModel,
  { instructions, text, signal }: TextRequest,
  partialText: string,
): Promise<GeneratedText | null> {
  try {
    return await model.write({
      instructions: `${instructions} ${continuationPrompt}`,
      text: `${text}\n\n<written>\n${partialText.slice(-shownLength).toWellFormed()}\n</written>`,
      signal,
    })
  } catch (error) {
    if (error instanceof EngineError) return null
    throw error
  }
}

/** Removes the beginning of `addition` if it repeats the end of `text`. */
function withoutRepeated(text: string, addition: string): string {
  const end = text.trimEnd()
  for (let length = Math.min(end.length, addition.length); length >= minRepeated; length--)
    if (addition.startsWith(end.slice(-length))) return addition.slice(length).trimStart()
  return addition
}
