import { getSchema } from '@tiptap/core'
import { EditorState, TextSelection } from '@tiptap/pm/state'
import StarterKit from '@tiptap/starter-kit'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { replaceContent } from './replace-content.ts'

const schema = getSchema([StarterKit])
const docOf = (...content: object[]) => schema.nodeFromJSON({ type: 'doc', content })
const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })

const words = fc
  .tuple(fc.stringMatching(/^[ab]{1,4}$/), fc.boolean())
  .map(([text, isBold]) => ({ type: 'text', text, ...(isBold && { marks: [{ type: 'bold' }] }) }))
const block = fc.letrec<{ block: object }>((ref) => ({
  block: fc.oneof(
    { maxDepth: 3 },
    fc.array(words, { maxLength: 3 }).map((content) => ({ type: 'paragraph', content })),
    fc.constantFrom(1, 2).map((level) => ({ type: 'heading', attrs: { level }, content: [] })),
    fc.constant({ type: 'horizontalRule' }),
    fc
      .array(ref('block'), { minLength: 1, maxLength: 2 })
      .map((content) => ({ type: 'blockquote', content })),
    fc
      .array(
        ref('block').map((content) => ({ type: 'listItem', content: [paragraph('a'), content] })),
        { minLength: 1, maxLength: 3 },
      )
      .map((content) => ({ type: 'bulletList', content })),
  ),
})).block
const document = fc.array(block, { minLength: 1, maxLength: 4 }).map((content) => docOf(...content))

it('turns any document into any other', () => {
  fc.assert(
    fc.property(document, document, (before, target) => {
      const changedDoc = replaceContent(EditorState.create({ doc: before }).tr, target).doc
      changedDoc.check()
      expect(changedDoc.toJSON()).toEqual(target.toJSON())
    }),
  )
})

it.each([
  ['before it', ['One.', 'Two.'], ['Nought.', 'One.', 'Two.'], 'Two.'],
  ['after it', ['One.', 'Two.'], ['One.', 'Two.', 'Three.'], 'Two.'],
  ['in its paragraph', ['One.', 'Tow.'], ['One.', 'Two.'], 'Two.'],
])('keeps the cursor in unchanged text: %s', (_, before, after, cursorText) => {
  const doc = docOf(...before.map(paragraph))
  const state = EditorState.create({ doc, selection: TextSelection.atEnd(doc) })
  const { selection } = replaceContent(state.tr, docOf(...after.map(paragraph)))
  expect(selection.$from.parent.textContent).toBe(cursorText)
  expect(selection.$from.parentOffset).toBe(cursorText.length)
})
