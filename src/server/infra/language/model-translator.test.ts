import { describe, expect, it } from 'vitest'
import { loadConfig } from '#server/config.ts'
import { fastPolicy, json, type Reply, serveProvider } from '#server/testing/speech-provider.ts'
import { createModelTranslator } from './model-translator.ts'
import { createTextModel } from './text-model.ts'
import { describeTranslator } from './translator.contract.ts'

type Item = { n: number; text: string }
type Answer = (items: Item[], instructions: string) => unknown

const never = new AbortController().signal
const spanish = ({ n, text }: Item): Item => ({ n, text: text.replace('house', 'casa') })

/** Starts a server with the chat API and a scripted model. */
async function modelAnswering(answer: Answer, env: Record<string, string> = {}) {
  const requests: { items: Item[]; instructions: string }[] = []
  const reply: Reply = ({ body }, response) => {
    const { messages } = JSON.parse(String(body)) as { messages: { content: string }[] }
    const [instructions = '', text = ''] = messages.map(({ content }) => content)
    const items = JSON.parse(text) as Item[]
    requests.push({ items, instructions })
    const reply = answer(items, instructions)
    const content = typeof reply === 'string' ? reply : JSON.stringify(reply)
    const choices = [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }]
    json(response, { id: 'c', object: 'chat.completion', created: 1, model: 'a-model', choices })
  }
  const { url } = await serveProvider(reply)
  const config = loadConfig({ TEXT_MODEL: 'a-model', TEXT_MODEL_URL: `${url}/v1`, ...env })
  return { translator: createModelTranslator(createTextModel(config, fastPolicy)), requests }
}

const request = (...sentences: string[]) => ({ sentences, from: 'en-US', to: 'es-419', signal: never })

describeTranslator('model', async () => (await modelAnswering((items) => items.map(spanish))).translator)

describe('the model that translates', () => {
  it('names the settings until it is set up', async () => {
    const translator = createModelTranslator(createTextModel(loadConfig({})))
    expect(await translator.status()).toMatchObject({
      ready: false,
      problem: expect.stringContaining('TEXT_MODEL'),
      enabledBy: expect.arrayContaining([{ kind: 'setting', name: 'TEXT_MODEL' }]),
    })
    expect((await translator.modelsFor('en'))('es-419')).toBeNull()
  })

  it('sends both languages and numbered sentences', async () => {
    const { translator, requests } = await modelAnswering((items) => items.map(spanish))
    expect(await translator.translate(request('My house.', '…', 'Yes.'))).toEqual(['My casa.', '…', 'Yes.'])
    expect(requests).toHaveLength(1)
    expect(requests[0]?.items).toEqual([
      { n: 1, text: 'My house.' },
      { n: 3, text: 'Yes.' },
    ])
    expect(requests[0]?.instructions).toMatch(/from English.* \(en-US\) into Spanish.* \(es-419\)/)
  })

  it('reads responses in a code fence, in an object, with surrounding words, and in another order', async () => {
    const wrappers = [
      (text: string) => `\`\`\`json\n${text}\n\`\`\``,
      (text: string) => `{"translations": ${text}}`,
      (text: string) => `Here you are: ${text} Anything else?`,
    ]
    for (const wrap of wrappers) {
      const { translator } = await modelAnswering((items) =>
        wrap(JSON.stringify(items.map(spanish).reverse())),
      )
      expect(await translator.translate(request('My house.', 'Yes.'))).toEqual(['My casa.', 'Yes.'])
    }
  })

  it('retries only sentences that were missing, duplicated, blank or malformed', async () => {
    const { translator, requests } = await modelAnswering((items) => {
      if (items.length < 5) return items.map(spanish)
      const [first, second, third, fourth] = items.map(spanish)
      return [
        first,
        second,
        { n: 2, text: 'two' },
        { ...third, text: ' ' },
        { n: fourth?.n, text: 4 },
        { n: 99, text: 'x' },
      ]
    })
    const sentences = ['a.', 'b.', 'c.', 'd.', 'e.']
    expect(await translator.translate(request(...sentences))).toEqual(sentences)
    expect(requests.map(({ items }) => items.map(({ n }) => n))).toEqual([
      [1, 2, 3, 4, 5],
      [2, 3, 4, 5],
    ])
  })

  it("sends smaller batches if a response can't be parsed", async () => {
    const { translator, requests } = await modelAnswering((items) =>
      items.length > 2 ? '[{"n": 1, "text": "cut of' : items.map(spanish),
    )
    const sentences = ['a.', 'b.', 'c.', 'd.', 'e.']
    expect(await translator.translate(request(...sentences))).toEqual(sentences)
    expect(requests.map(({ items }) => items.length)).toEqual([5, 3, 2, 1, 2])
  })

  it('gives up on sentences that are never returned, and reports it', async () => {
    const { translator, requests } = await modelAnswering((items) =>
      items.filter(({ n }) => n !== 2).map(spanish),
    )
    await expect(translator.translate(request('a.', 'b.'))).rejects.toMatchObject({
      code: 'engine_failed',
      message: 'a-model left out 1 of 1 sentences repeatedly',
    })
    expect(requests).toHaveLength(4)
    const refusingModel = await modelAnswering(() => 'I would rather not.')
    await expect(refusingModel.translator.translate(request('a.', 'b.'))).rejects.toMatchObject({
      code: 'engine_failed',
    })
  })

  it('sends at most as much at a time as the model accepts', async () => {
    const { translator, requests } = await modelAnswering((items) => items.map(spanish), {
      TEXT_MODEL_CONTEXT: '2048',
    })
    const sentences = Array.from({ length: 8 }, (_, i) => `${i} ${'x'.repeat(150)}`)
    expect(await translator.translate(request(...sentences))).toEqual(sentences)
    expect(requests.map(({ items }) => items.length)).toEqual([3, 3, 2])
  })
})
