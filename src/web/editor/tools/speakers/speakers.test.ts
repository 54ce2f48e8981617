import { describe, expect, it } from 'vitest'
import type { TranscriptSpeaker } from '#contract/transcripts.ts'
import type { SpeakerServer } from './speaker-server.ts'
import { leastUsedColor, speakerStyle } from './speaker-style.ts'
import { type SpeakerNotice, Speakers } from './speakers.ts'

const storedSpeakers: TranscriptSpeaker[] = [
  { id: 'spk_0', name: 'Ada' },
  { id: 'spk_1', name: 'Speaker 2' },
]

const numberedName = (position: number) => `Hablante ${position}`

/** Opens speakers on a server whose responses the test releases one by one. */
function open(list = storedSpeakers) {
  const calls: string[] = []
  const pendingCalls: { accept: () => void; refuse: () => void }[] = []
  let server: TranscriptSpeaker[] = [...list]
  const respondLater = <T>(call: string, getResult: () => T) => {
    calls.push(call)
    return new Promise<T>((resolve, reject) => {
      pendingCalls.push({ accept: () => resolve(getResult()), refuse: () => reject(new Error('refused')) })
    })
  }
  const fakeServer: SpeakerServer = {
    list: () => Promise.resolve(server),
    change: (id, change) =>
      respondLater(`${id} ${change.name ?? change.color}`, () => {
        const existingSpeaker = server.find((speaker) => speaker.id === id)
        const changedSpeaker = { ...(existingSpeaker ?? { id, name: '' }), ...change }
        server = existingSpeaker
          ? server.map((speaker) => (speaker === existingSpeaker ? changedSpeaker : speaker))
          : [...server, changedSpeaker]
        return changedSpeaker
      }),
    remove: (id, targetId) =>
      respondLater(`remove ${id} into ${targetId}`, () => {
        server = server.filter((speaker) => speaker.id !== id)
      }),
  }
  const speakers = new Speakers(list, fakeServer, numberedName)
  const notices: SpeakerNotice[] = []
  speakers.onNotice((notice) => notices.push(notice))
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  const finish = async (outcome: 'accept' | 'refuse' = 'accept') => {
    await settle()
    pendingCalls.shift()?.[outcome]()
    await settle()
  }
  const names = () => speakers.snapshot().all.map(({ name }) => name)
  return {
    speakers,
    notices,
    calls,
    names,
    finish,
    others: (speakersNow: TranscriptSpeaker[]) => (server = speakersNow),
  }
}

describe('speakers', () => {
  it('are renamed optimistically, in order, and only rejected changes are reverted', async () => {
    const { speakers, names, calls, notices, finish } = open()
    speakers.rename('spk_0', ' Eve ')
    speakers.rename('spk_1', 'Bob')
    speakers.recolor('spk_0', 'red')
    expect(names()).toEqual(['Eve', 'Bob'])
    await finish('refuse')
    expect(names()).toEqual(['Ada', 'Bob'])
    await finish()
    await finish()
    expect(calls).toEqual(['spk_0 Eve', 'spk_1 Bob', 'spk_0 red'])
    expect(speakers.snapshot().all).toEqual([
      { id: 'spk_0', name: 'Ada', color: 'red' },
      { id: 'spk_1', name: 'Bob' },
    ])
    expect(notices.map(({ kind }) => kind)).toEqual(['failed'])
  })

  it('ask for confirmation if another speaker has the name, ignoring case', () => {
    const { speakers, calls, notices } = open()
    speakers.rename('spk_1', 'ADA')
    expect(notices).toEqual([{ kind: 'taken', id: 'spk_1', other: storedSpeakers[0] }])
    speakers.rename('spk_1', '  ')
    speakers.rename('spk_0', 'Ada')
    expect(calls).toEqual([])
  })

  it('require visible names, as the server does', () => {
    const { speakers, names } = open()
    expect(speakers.rename('spk_0', '\u202e\u200b')).toBe(false)
    expect(speakers.rename('spk_0', ' Eve\u0000  \u202eRoy ')).toBe(true)
    expect(names()).toEqual(['Eve Roy', 'Speaker 2'])
  })

  it('without a name are identified by number, in every language', () => {
    const { speakers, names, notices } = open()
    expect(speakers.findOrAdd('hablante 2')).toBe('spk_1')
    expect(speakers.rename('spk_0', 'Hablante 2')).toBe(false)
    expect(notices).toEqual([{ kind: 'taken', id: 'spk_0', other: storedSpeakers[1] }])
    expect(speakers.rename('spk_1', 'Hablante 2')).toBe(false)
    expect(speakers.rename('spk_0', 'Hablante 1')).toBe(true)
    expect(names()).toEqual(['Speaker 1', 'Speaker 2'])
  })

  it("are restored if they couldn't be removed", async () => {
    const { speakers, names, finish } = open()
    speakers.remove('spk_1', 'spk_0')
    expect(names()).toEqual(['Ada'])
    await finish('refuse')
    expect(names()).toEqual(['Ada', 'Speaker 2'])
  })

  it("keep a change when an earlier response arrives, and apply others' changes on top", async () => {
    const { speakers, names, finish, others } = open()
    speakers.rename('spk_0', 'Eve')
    speakers.applyServerList(storedSpeakers)
    expect(names()).toEqual(['Eve', 'Speaker 2'])
    others([storedSpeakers[0] as TranscriptSpeaker, { id: 'spk_1', name: 'Theirs' }])
    await finish()
    expect(names()).toEqual(['Eve', 'Theirs'])
  })

  it('get unused IDs, names and colors if new; existing names are reused', () => {
    const { speakers } = open([...storedSpeakers, { id: 'spk_7', name: 'Cyd' }])
    expect(speakers.findOrAdd('cyd')).toBe('spk_7')
    const id = speakers.findOrAdd('Dee')
    expect(speakers.get(id)).toEqual({ id: 'spk_8', name: 'Dee', color: 'teal' })
    expect(speakers.get(speakers.add())).toMatchObject({ id: 'spk_9', name: 'Speaker 10' })
  })

  it('are listed even if they appear only in the text', () => {
    const { speakers, names } = open()
    speakers.setSpeakingIds(['spk_0', 'guest', 'spk_4'])
    expect(names()).toEqual(['Ada', 'Speaker 2', 'guest', 'Speaker 5'])
  })

  it('get their names back after a merge when an undo restores their words', async () => {
    const { speakers, names, calls, finish } = open()
    speakers.rename('spk_1', 'Bob')
    await finish()
    speakers.hide('spk_1')
    expect(names()).toEqual(['Ada'])
    speakers.setSpeakingIds(['spk_0'])
    speakers.remove('spk_1', 'spk_0')
    await finish()
    speakers.setSpeakingIds(['spk_0', 'spk_1'])
    expect(names()).toEqual(['Ada', 'Bob'])
    await finish()
    expect(calls).toEqual(['spk_1 Bob', 'remove spk_1 into spk_0', 'spk_1 Bob'])
  })
})

describe('speakers that the server removed', () => {
  it('are added again with their names when an undo restores their words', async () => {
    const { speakers, names, calls, finish } = open()
    speakers.applyServerList([{ id: 'spk_0', name: 'Ada' }])
    speakers.setSpeakingIds(['spk_0'])
    expect(names()).toEqual(['Ada'])
    speakers.markRemoved(['spk_1'])
    speakers.setSpeakingIds(['spk_0', 'spk_1'])
    expect(names()).toEqual(['Ada', 'Speaker 2'])
    await finish()
    expect(calls).toEqual(['spk_1 Speaker 2'])
  })
})

describe('colors', () => {
  it('are determined by ID until someone chooses one', () => {
    expect(speakerStyle({ id: 'spk_3', name: 'Speaker 4' }, 0, numberedName)).toEqual({
      name: 'Hablante 4',
      cssColor: 'var(--lh-speaker-3)',
    })
    expect(speakerStyle({ id: 'guest', name: 'Guest', color: 'red' }, 1, numberedName)).toEqual({
      name: 'Guest',
      cssColor: 'var(--lh-speaker-6)',
    })
  })

  it('repeat as rarely as possible', () => {
    expect(leastUsedColor([])).toBe('blue')
    expect(
      leastUsedColor([
        { id: 'spk_1', name: '' },
        { id: 'spk_2', name: '', color: 'blue' },
      ]),
    ).toBe('teal')
  })
})
