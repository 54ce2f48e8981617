import { unspacedScripts } from '#domain/words/text-words.ts'
import type { DocumentContent, DocumentNode } from './content.ts'

const letters = /\p{L}/u
const unspacedEnd = new RegExp(`${unspacedScripts.source}\\P{L}*$`, 'u')
const endsUnspaced = (sentence: string) => unspacedEnd.test(sentence)

/** Parts of a text: a sentence, with the white space around it. */
interface Part {
  before: string
  sentence: string
  after: string
}

/** Divides a text into sentences; joining all parts restores the text. */
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
 * Replaces every sentence of a document, and the descriptions of pictures. Blocks, marks, links, pictures,
 * code and white space stay. No sentence crosses the edge of a mark. Texts without letters aren't replaced.
 * @param language code of the document's language
 * @param replace returns another sentence; a blank one leaves the original
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
  const translateText = (text: string) => {
    const parts = partsOf(text, segmenter)
    return parts
      .map(({ before, sentence, after }, i) => {
        const other = replaceSentence(sentence)
        // Sentences of some scripts follow each other without a space.
        const isJoined = after === '' && i < parts.length - 1 && endsUnspaced(sentence)
        return before + other + (isJoined && !endsUnspaced(other) ? ' ' : after)
      })
      .join('')
  }
  const visit = (node: DocumentNode): DocumentNode => {
    if (isCode(node)) return node
    if (node.text !== undefined) return { ...node, text: translateText(node.text) }
    const alt = node.attrs?.alt
    if (typeof alt === 'string') return { ...node, attrs: { ...node.attrs, alt: replaceSentence(alt) } }
    return node.content ? { ...node, content: node.content.map(visit) } : node
  }
  return { type: 'doc', content: content.map(visit) }
}

/** Returns the sentences of a document that `replaceSentences` replaces, in its order. */
export function listSentences(content: DocumentContent, language: string): string[] {
  const sentences: string[] = []
  replaceSentences(content, language, (sentence) => {
    sentences.push(sentence)
    return sentence
  })
  return sentences
}
