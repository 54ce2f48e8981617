import { expect, it } from 'vitest'
import { EngineError } from '#server/infra/engines/engine.ts'
import type { GeneratedText, TextModel, TextRequest } from './text-model.ts'
import { generateFullText } from './whole-text.ts'

const signal = new AbortController().signal
const request = { instructions: 'Write.', text: 'Request: a text', signal }

/** Creates a model that returns these responses one after another and repeats the last. */
function modelAnswering(...answers: (GeneratedText | Error)[]) {
  const requests: TextRequest[] = []
  const model = {
    write: async (textRequest: TextRequest) => {
      const answer = answers[Math.min(requests.length, answers.length - 1)]
      requests.push(textRequest)
      if (answer instanceof Error) throw answer
      return answer as GeneratedText
    },
  } as TextModel
  return { model, asked: requests }
}
const truncatedText = (text: string): GeneratedText => ({ text, isComplete: false })
const completeText = (text: string): GeneratedText => ({ text, isComplete: true })

it('continues a truncated text from its last whole word', async () => {
  const { model, asked: requests } = modelAnswering(
    truncatedText('One paragraph.\n\nAnd ano'),
    truncatedText('another one with more'),
    completeText('more words.'),
  )
  expect(await generateFullText(model, request)).toEqual(
    completeText('One paragraph.\n\nAnd another one with more words.'),
  )
  expect(requests[1]?.text).toContain('<written>\nOne paragraph.\n\nAnd \n</written>')
})

it("drops a model's repetitions", async () => {
  const { model } = modelAnswering(
    truncatedText('It was a long and windy day in'),
    completeText('a long and windy day in March.'),
  )
  expect((await generateFullText(model, request)).text).toBe('It was a long and windy day in March.')
})

it('reports truncation when the text never ends or the model fails', async () => {
  const endlessModel = modelAnswering(truncatedText('more and more'))
  expect((await generateFullText(endlessModel.model, request)).isComplete).toBe(false)
  expect(endlessModel.asked).toHaveLength(5)
  const failingModel = modelAnswering(truncatedText('A beginning'), new EngineError('engine_failed', 'gone'))
  expect(await generateFullText(failingModel.model, request)).toEqual(truncatedText('A beginning'))
})
