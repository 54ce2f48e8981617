import { expect, it } from 'vitest'
import {
  completeMention,
  findMentions,
  incompleteMention,
  retainMentions,
  searchPeople,
  splitMentions,
} from './mentions.ts'

const people = ['Ada', 'Ada Lovelace', 'Grace Hopper'].map((name) => ({ uid: name, name }))

it('matches the longest name after an @', () => {
  expect(findMentions('@Ada Lovelace and @grace hopper, see', people)).toEqual([
    'Ada Lovelace',
    'Grace Hopper',
  ])
  expect(findMentions('@Ada, look', people)).toEqual(['Ada'])
  expect(findMentions('a@b @Adam @ Ada Grace Hopper', people)).toEqual([])
  expect(findMentions('mail to office@ada.example', people)).toEqual([])
})

it('splits a text without losing a character', () => {
  for (const text of ['', 'none', '@Ada', 'x @Ada Lovelace@Ada y', '@@Ada']) {
    const pieces = splitMentions(text, people)
    expect(pieces.map((piece) => piece.text).join('')).toBe(text)
    for (const piece of pieces) expect(text.startsWith(piece.text, piece.at)).toBe(true)
  }
  expect(splitMentions('x @Ada y', people).map(({ mention }) => mention)).toEqual([false, true, false])
})

it('suggests people while the user types any part of a name', () => {
  expect(incompleteMention('to @gra', 7)).toEqual({ at: 3, query: 'gra' })
  expect(incompleteMention('@', 1)).toEqual({ at: 0, query: '' })
  expect(incompleteMention('mail@host', 9)).toBeNull()
  expect(incompleteMention('to @gra', 2)).toBeNull()
  expect(searchPeople('hop', people).map(({ name }) => name)).toEqual(['Grace Hopper'])
  expect(searchPeople('ada l', people).map(({ name }) => name)).toEqual(['Ada Lovelace'])
  expect(searchPeople('', people)).toHaveLength(3)
})

it('keeps the selected one of several people with the same name while the surrounding text changes', () => {
  const namesakes = ['first', 'second'].map((uid) => ({ uid, name: 'Li Wei' }))
  let text = 'Ask @Li Wei '
  let mentions = [{ uid: 'second', at: 4, length: 7 }]
  const write = (next: string) => {
    mentions = retainMentions(mentions, text, next)
    text = next
    return findMentions(text, namesakes, mentions)
  }
  expect(write('Ask @Li Wei please')).toEqual(['second'])
  expect(write('Do ask @Li Wei please')).toEqual(['second'])
  expect(write('Do ask @Li Wei please, and @Li Wei')).toEqual(['second', 'first'])
  // A typed name refers to everyone with that name.
  expect(write('Do ask @Li We please')).toEqual([])
  expect(write('Do ask @Li Wei please')).toEqual(['first', 'second'])
})

it('inserts the complete name, and keeps paragraphs separate', () => {
  const write = (text: string, cursor = text.indexOf('|')) =>
    completeMention(text.replace('|', ''), { at: text.indexOf('@') }, cursor, 'Ada Lovelace')
  expect(write('Ask @ad|\n\nSecond paragraph')).toBe('Ask @Ada Lovelace \n\nSecond paragraph')
  expect(write('Ask @ad|  please')).toBe('Ask @Ada Lovelace please')
  expect(write('@|\n  indented')).toBe('@Ada Lovelace \n  indented')
})
