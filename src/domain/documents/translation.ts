import { unspacedScripts } from '#domain/words/text-words.ts'
import type { DocumentContent, DocumentNode } from './content.ts'

const letters = /\p{L}/u
const unspacedEnd = new RegExp(`${unspacedScripts.source}\\P{L}*$`, 'u')
const endsUnspaced = (sentence: string) => unspacedEnd.test(sentence)

/** Part of a text: a sentence with the surrounding white space. */
interface Part {
  before: string
  sentence: string
  after: string
}

/** Splits a text into sentences; concatenating all parts restores the text. */
function partsOf(text: string, segmenter: Intl.Segmenter): Part[] {
  return [...segmenter.segment(text)].map(({ segment }) => {
    const sentence = segment.trim()
    const start = segment.indexOf(sentence)
    return {
      before: segment.slice(0, start),
      sentence,
      after: segment.slice(start + sentence.length),
    }
  })
}

const isCode = ({ type, marks }: DocumentNode) =>
  type === 'codeBlock' || (marks ?? []).some((mark) => mark.type === 'code')

/**
 * Replaces each sentence in a document, and each picture description. Blocks, marks, links, pictures, code
 * and white space are kept. Sentences never cross the edge of a mark. Texts without letters aren't replaced.
 * @param language code of the document's language
 * @param replace returns the new sentence; if blank, the original is kept
 */
export function replaceSentences(
  { content }: DocumentContent,
  language: string,
  replace: (sentence: string) => string,
): DocumentContent {
  const segmenter = new Intl.Segmenter(language.split('+')[0], { granularity: 'sentence' })
  const replaceSentence = (sentence: string) => {
    if (!letters.test(sentence)) return sentence
    return replace(sentence.replace(/\s+/g, ' ')).trim() || sentence
  }
  const replaceInText = (text: string) => {
    const parts = partsOf(text, segmenter)
    return parts
      .map(({ before, sentence, after }, i) => {
        const other = replaceSentence(sentence)
        // In some scripts, sentences aren't separated by spaces.
        const isJoined = after === '' && i < parts.length - 1 && endsUnspaced(sentence)
        return before + other + (isJoined && !endsUnspaced(other) ? ' ' : after)
      })
      .join('')
  }
  const visit = (node: DocumentNode): DocumentNode => {
    if (isCode(node)) return node
    if (node.text !== undefined) return { ...node, text: replaceInText(node.text) }
    const alt = node.attrs?.alt
    if (typeof alt === 'string') return { ...node, attrs: { ...node.attrs, alt: replaceSentence(alt) } }
    return node.content ? { ...node, content: node.content.map(visit) } : node
  }
  return { type: 'doc', content: content.map(visit) }
}

/** Returns the sentences that `replaceSentences` replaces in a document, in the same order. */
export function listSentences(content: DocumentContent, language: string): string[] {
  const sentences: string[] = []
  replaceSentences(content, language, (sentence) => {
    sentences.push(sentence)
    return sentence
  })
  return sentences
}
