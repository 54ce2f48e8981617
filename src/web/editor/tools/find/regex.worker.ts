import type { RegexReply, RegexRequest } from './regex-search.ts'
import { searchTexts } from './search-texts.ts'

const answer = (message: RegexReply) => postMessage(message)

addEventListener('message', ({ data }: MessageEvent<RegexRequest>) =>
  answer({ id: data.id, matches: searchTexts(data) }),
)
answer('ready')
