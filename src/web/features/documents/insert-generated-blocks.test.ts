import { getSchema } from '@tiptap/core'
import { EditorState } from '@tiptap/pm/state'
import StarterKit from '@tiptap/starter-kit'
import { describe, expect, it } from 'vitest'
import { documentFromMarkdown } from '#domain/documents/markdown.ts'
import { insertGeneratedBlocks, textAround } from './insert-generated-blocks.ts'
import { pictureNode } from './picture-node.ts'

const id = '11111111-1111-4111-8111-111111111111'
const schema = getSchema([StarterKit, pictureNode(id)])
const image = { type: 'image', attrs: { mediaId: id } }

/** Creates a document from Markdown with `|` at the cursor. */
function stateWithCursor(markdown: string) {
  const doc = schema.nodeFromJSON(documentFromMarkdown(markdown))
  let at = 0
  doc.descendants((node, pos) => {
    if (node.text?.includes('|')) at = pos + node.text.indexOf('|')
  })
  const state = EditorState.create({ doc })
  return { state: state.apply(state.tr.delete(at, at + 1)), at }
}
function insertInto(markdown: string, generated: string): string[] {
  const { state, at } = stateWithCursor(markdown)
  const result = state.apply(insertGeneratedBlocks(state, at, documentFromMarkdown(generated).content))
  result.doc.check()
  const { content } = result.apply(result.tr.insertText('|', result.selection.to)).doc
  return content.content.map((node) => `${node.type.name} ${node.textContent}`)
}

describe('generated text at a position', () => {
  it('continues the line, with a space between words', () => {
    expect(insertInto('It was late.|', 'And so on.')).toEqual(['paragraph It was late. And so on.|'])
    expect(insertInto('It was |late.', 'so')).toEqual(['paragraph It was so |late.'])
    expect(insertInto('It was late|.', ', and dark')).toEqual(['paragraph It was late, and dark|.'])
    expect(insertInto('我们去|学校。', '大的')).toEqual(['paragraph 我们去大的|学校。'])
    expect(insertInto('|', 'First.')).toEqual(['paragraph First.|'])
  })

  it('keeps its own blocks between the surrounding ones', () => {
    expect(insertInto('Before.| After.', 'One.\n\n## Two\n\n- three\n\nFour.')).toEqual([
      'paragraph Before. One.',
      'heading Two',
      'bulletList three',
      'paragraph Four.| After.',
    ])
    expect(insertInto('- one|\n- two', 'and more')).toEqual(['bulletList one and more|two'])
  })

  it('is inserted after a picture, not before it', () => {
    const doc = schema.nodeFromJSON({ type: 'doc', content: [image, { type: 'paragraph' }] })
    const state = EditorState.create({ doc })
    const { content } = state.apply(
      insertGeneratedBlocks(state, 1, documentFromMarkdown('A lake.').content),
    ).doc
    expect(content.content.map((node) => node.type.name)).toEqual(['image', 'paragraph', 'paragraph'])
    expect(content.content[1]?.textContent).toBe('A lake.')
  })
})

describe('the text around a position', () => {
  it('is split at the position, even at the beginning of a block or in an empty block', () => {
    for (const [markdown, before, after] of [
      ['One.\n\nTwo |three.\n\nFour.', 'One.\nTwo ', 'three.\nFour.'],
      ['One.\n\n|Two.', 'One.\n', 'Two.'],
      ['One.|\n\nTwo.', 'One.', '\nTwo.'],
      ['One.\n\n|\n\nTwo.', 'One.\n', '\nTwo.'],
    ] as const) {
      const { state, at } = stateWithCursor(markdown)
      const { text, from } = textAround(state.doc, at, 1000)
      expect([text.slice(0, from), text.slice(from)]).toEqual([before, after])
    }
  })

  it('has the requested length, mostly before the position, without splitting characters', () => {
    const { state, at } = stateWithCursor(`${'👍'.repeat(500)}|${'👍'.repeat(500)}`)
    const { text, from } = textAround(state.doc, at, 99)
    expect([text.length, from, text.isWellFormed()]).toEqual([74 + 24, 74, true])
    const oddText = textAround(state.doc, at, 101)
    expect([oddText.text.length, oddText.text.isWellFormed()]).toEqual([75 + 25, true])
  })
})
