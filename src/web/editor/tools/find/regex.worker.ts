import type { RegexReply, RegexRequest } from './regex-search.ts'
import { searchTexts } from './search-texts.ts'

const reply = (message: RegexReply) => postMessage(message)

addEventListener('message', ({ data }: MessageEvent<RegexRequest>) =>
  reply({ id: data.id, matches: searchTexts(data) }),
)
reply('ready')
