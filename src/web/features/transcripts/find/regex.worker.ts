import type { RegexAnswer, RegexRequest } from './regex-search.ts'
import { searchTexts } from './search-texts.ts'

addEventListener('message', ({ data }: MessageEvent<RegexRequest>) => {
  const answer: RegexAnswer = { id: data.id, found: searchTexts(data) }
  postMessage(answer)
})
