import { describe, expect, it, vi } from 'vitest'
import type { Hit } from './find-state.ts'
import { Finder, type FinderText } from './finder.ts'
import { RegexSearch, type RegexWorker } from './regex-search.ts'
import { searchTexts } from './search-texts.ts'
import { TextSearch } from './text-search.ts'

/** Creates a text from turns, viewed from its beginning. */
function textOf(...turns: string[]) {
  let searchedTurns = turns.map((text) => ({ key: {}, text }))
  let cursor = { turn: 0, at: 0 }
  const shownHits: Hit[] = []
  const renamed: string[] = []
  const speakers = [
    { id: 'spk_0', name: 'Ada Carrots' },
    { id: 'spk_1', name: 'Grace' },
  ]
  const text: FinderText = {
    turns: () => searchedTurns,
    speakers: () => speakers,
    isLowConfidence: (_, { from }) => from === 0,
    confidenceKey: () => 'first words',
    nearestIndex: (hits) => {
      const index = hits.findIndex(
        ({ turn, from }) => turn > cursor.turn || (turn === cursor.turn && from >= cursor.at),
      )
      return index < 0 ? hits.length : index
    },
    keyOf: ({ turn, from }) => `${turn} ${from}`,
    scroll: (hit) => {
      cursor = { turn: hit.turn, at: hit.from }
      shownHits.push(hit)
    },
    repaint: () => {},
    replace: (edits) => {
      for (const { hit, replacement } of [...edits].reverse()) {
        const { text } = searchedTurns[hit.turn]!
        const newText = text.slice(0, hit.from) + replacement + text.slice(hit.to)
        searchedTurns = searchedTurns.with(hit.turn, { key: {}, text: newText })
        if (edits.length === 1) cursor = { turn: hit.turn, at: hit.from + replacement.length }
      }
      finder.handleTextChange()
    },
    rename: (id, name) => {
      if (speakers.some((speaker) => speaker.name === name)) return false
      renamed.push(`${id} ${name}`)
      return true
    },
  }
  const workers: FakeWorker[] = []
  const regex = new RegexSearch(() => {
    const worker = new FakeWorker()
    workers.push(worker)
    return worker
  })
  const finder = new Finder(text, new TextSearch(regex))
  return { finder, workers, shownHits, renamed, written: () => searchedTurns.map(({ text }) => text) }
}

type WorkerRequest = Parameters<typeof searchTexts>[0] & { id: number }

/** Worker whose responses the test controls; until then, it may still be loading. */
class FakeWorker {
  readonly #listeners = new Map<string, (event: Event) => void>()
  #request: WorkerRequest = pending
  requestCount = 0
  isEnded = false
  addEventListener = ((type: string, listener: (event: Event) => void) => {
    this.#listeners.set(type, listener)
  }) as RegexWorker['addEventListener']
  postMessage = (request: unknown) => {
    this.#request = request as WorkerRequest
    this.requestCount += 1
  }
  terminate = () => {
    this.isEnded = true
  }
  load() {
    this.#tell(new MessageEvent('message', { data: 'ready' }))
  }
  async fail() {
    await this.#tell(new Event('error'))
  }
  async answer() {
    if (this.requestCount === 0) this.load()
    await this.#tell(
      new MessageEvent('message', { data: { id: this.#request.id, matches: searchTexts(this.#request) } }),
    )
  }
  async #tell(event: Event) {
    this.#listeners.get(event.type)?.(event)
    await Promise.resolve()
    await Promise.resolve()
  }
}
const pending = {
  id: 0,
  texts: [],
  template: '',
  query: { text: '', matchCase: false, wholeWords: false, regex: true },
}

describe('finding', () => {
  it('shows the nearest match while typing, and wraps around at the ends', () => {
    const { finder, shownHits } = textOf('the quick thing', 'the end')
    finder.open({ text: 't' })
    expect(finder.snapshot()).toMatchObject({ current: 0, hits: { length: 3 } })
    finder.setRequest({ text: 'the' })
    finder.step(1)
    expect(shownHits.at(-1)).toMatchObject({ turn: 1, from: 0 })
    finder.step(1)
    expect(finder.snapshot().current).toBe(0)
    finder.step(-1)
    expect(finder.snapshot().current).toBe(1)
    finder.setRequest({ text: 'nowhere' })
    expect(finder.snapshot()).toMatchObject({ current: -1, hits: [], problem: null })
  })

  it('limits the search to low-confidence words on request', () => {
    const { finder } = textOf('the thing of the day')
    finder.open({ text: 'the', lowConfidenceOnly: true })
    expect(finder.snapshot().hits).toHaveLength(1)
    finder.setRequest({ lowConfidenceOnly: false })
    expect(finder.snapshot().hits).toHaveLength(2)
  })
})

describe('replacing', () => {
  it('replaces one match and shows the next, even if the replacement contains the search text', () => {
    const { finder, written } = textOf('a b a b a')
    finder.open({ text: 'a', replacing: true })
    finder.write('aa')
    finder.replaceOne()
    expect(written()).toEqual(['aa b a b a'])
    expect(finder.snapshot()).toMatchObject({ current: 2 })
    finder.replaceOne()
    expect(written()).toEqual(['aa b aa b a'])
  })

  it('skips excluded matches in the text and in names', () => {
    const { finder, renamed, written } = textOf('carrots, carrots', 'and carrots')
    finder.open({ text: 'carrots', names: true, replacing: true })
    finder.write('Keras')
    const { hits, names } = finder.snapshot()
    expect(names).toEqual([{ id: 'spk_0', name: 'Ada Carrots', newName: 'Ada Keras' }])
    finder.setExcluded(hits[1]!, true)
    expect(finder.replaceAll()).toMatchObject({ hits: { length: 2 }, names: { length: 1 } })
    expect(written()).toEqual(['Keras, carrots', 'and Keras'])
    expect(renamed).toEqual(['spk_0 Ada Keras'])
  })

  it('rejects empty speaker names, and counts only renamed speakers', () => {
    const { finder, renamed } = textOf('nothing')
    finder.open({ text: 'grace', names: true, replacing: true })
    for (const term of ['', ' \u200b', 'Ada Carrots']) {
      finder.write(term)
      expect(finder.replaceAll()).toEqual({ hits: [], names: [] })
    }
    expect(renamed).toEqual([])
    finder.write('👍'.repeat(50))
    finder.replaceAll()
    expect(renamed).toEqual([`spk_1 ${'👍'.repeat(40)}`])
  })

  it("doesn't offer its own replacements again until the replacement changes", () => {
    const { finder, written } = textOf('the cat, the dog', 'the end')
    finder.open({ text: 'the', replacing: true })
    finder.setExcluded(finder.snapshot().hits[2]!, true)
    finder.write('their')
    expect(finder.replaceAll()).toMatchObject({ hits: { length: 2 } })
    expect(written()).toEqual(['their cat, their dog', 'the end'])
    expect(finder.snapshot().hits).toHaveLength(3)
    expect(finder.matchesToReplace()).toEqual({ hits: [], names: [] })
    expect(finder.replaceAll()).toEqual({ hits: [], names: [] })
    finder.write('a')
    expect(finder.matchesToReplace().hits).toHaveLength(2)
    finder.setRequest({ text: 'their' })
    expect(finder.matchesToReplace().hits).toHaveLength(2)
  })

  it('focuses the search field, or the replacement field if the search is already known', () => {
    const { finder } = textOf('one two')
    finder.open({ replacing: true })
    expect(finder.snapshot()).toMatchObject({ openCount: 1, field: 'text' })
    finder.open({ text: 'two', replacing: true, replacement: 'two' })
    expect(finder.snapshot()).toMatchObject({ openCount: 2, field: 'replacement', replacement: 'two' })
    finder.open({ text: 'one' })
    expect(finder.snapshot()).toMatchObject({
      openCount: 3,
      field: 'text',
      replacing: true,
      replacement: 'two',
    })
  })

  it('searches again if the text has changed', () => {
    const { finder, written } = textOf('one two')
    finder.open({ text: 'two', replacing: true })
    finder.write('2')
    finder.replaceAll()
    expect(finder.replaceAll()).toMatchObject({ hits: [] })
    expect(written()).toEqual(['one 2'])
  })
})

describe('a regular expression', () => {
  it('is searched in a worker, expands groups, and then searches only changes', async () => {
    const { finder, workers, written } = textOf('ab cd', 'ef gh')
    finder.open({ text: '(\\w)(\\w)\\b', regex: true, replacing: true })
    finder.write('$2$1')
    expect(finder.snapshot()).toMatchObject({ searching: true })
    expect(finder.replaceAll()).toBeNull()
    await workers.at(-1)!.answer()
    const [first] = finder.snapshot().hits
    finder.setExcluded(first!, true)
    finder.replaceAll()
    expect(written()).toEqual(['ab dc', 'fe hg'])
  })

  it('is stopped and reported if it takes too long, and the next one runs', async () => {
    vi.useFakeTimers()
    const { finder, workers } = textOf('aaaa')
    finder.open({ text: '(a+)+b', regex: true })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(finder.snapshot()).toMatchObject({ problem: null, searching: true })
    workers[0]!.load()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(workers[0]!.isEnded).toBe(true)
    expect(finder.snapshot()).toMatchObject({ problem: 'slow', searching: false })
    finder.handleTextChange()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(workers).toHaveLength(1)
    finder.setRequest({ text: 'a' })
    await workers[1]!.answer()
    expect(finder.snapshot()).toMatchObject({ problem: null, hits: { length: 4 } })
    vi.useRealTimers()
  })

  it("is searched once if typed while its code is loading, and reported if the code doesn't load", async () => {
    const { finder, workers } = textOf('aaaa')
    finder.open({ text: 'a', regex: true })
    finder.setRequest({ text: 'aa' })
    await workers[0]!.answer()
    expect(workers.map(({ requestCount, isEnded }) => [requestCount, isEnded])).toEqual([[1, false]])
    expect(finder.snapshot()).toMatchObject({ hits: { length: 2 } })
    finder.setRequest({ text: 'a+' })
    await workers[0]!.fail()
    expect(finder.snapshot()).toMatchObject({ problem: 'failed', searching: false, hits: [] })
    finder.setRequest({ text: 'a' })
    await workers[1]!.answer()
    expect(finder.snapshot()).toMatchObject({ problem: null, hits: { length: 4 } })
  })

  it('is reported as invalid without calling the worker', () => {
    const { finder, workers } = textOf('a')
    finder.open({ text: '(a', regex: true })
    expect(finder.snapshot()).toMatchObject({ problem: 'group', hits: [] })
    expect(workers).toEqual([])
  })
})
