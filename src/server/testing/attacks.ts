/** A file, with its extension, that makes a naive program open `address`. */
export interface Attack {
  name: string
  extension: string
  make(address: string): string | Buffer
}

const hls = (address: string) =>
  `#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n#EXT-X-TARGETDURATION:10\n#EXTINF:10.0,\n${address}\n#EXT-X-ENDLIST\n`
const xml = (body: string) => `<?xml version="1.0"?>\n${body}`
const textAttack = (name: string, extension: string, make: (address: string) => string): Attack => ({
  name,
  extension,
  make,
})

/** Playlists, scripts and manifests. */
export const playlists: readonly Attack[] = [
  textAttack('an HLS playlist', 'm3u8', hls),
  textAttack('an HLS playlist over concat', 'm3u8', (address) => hls(`concat:${address}|${address}`)),
  textAttack('an HLS playlist over subfile', 'm3u8', (address) =>
    hls(`subfile,,start,0,end,999,,:${address}`),
  ),
  textAttack('an HLS playlist of data', 'm3u8', (address) =>
    hls(`data:application/x-mpegurl,${hls(address)}`),
  ),
  textAttack('an HLS playlist with a key', 'm3u8', (address) =>
    hls('a.ts').replace('#EXTINF', `#EXT-X-KEY:METHOD=AES-128,URI="${address}"\n#EXTINF`),
  ),
  textAttack('an HLS playlist behind white space', 'm3u8', (address) => `\ufeff\n${hls(address)}`),
  textAttack('a concatenation script', 'ffconcat', (address) => `ffconcat version 1.0\nfile '${address}'\n`),
  textAttack('a DASH manifest', 'mpd', (address) =>
    xml(
      `<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static"><Period><AdaptationSet mimeType="audio/mp4"><Representation id="1" bandwidth="1"><BaseURL>${address}</BaseURL></Representation></AdaptationSet></Period></MPD>`,
    ),
  ),
  textAttack(
    'a session description',
    'sdp',
    () => 'v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nm=audio 5004 RTP/AVP 0\n',
  ),
  textAttack('an RTSP redirect', 'ram', (address) => `${address.replace('http:', 'rtsp:')}\n`),
  textAttack('a Winamp playlist', 'pls', (address) => `[playlist]\nFile1=${address}\nNumberOfEntries=1\n`),
  textAttack('a Windows Media playlist', 'asx', (address) =>
    xml(`<asx version="3.0"><entry><ref href="${address}"/></entry></asx>`),
  ),
  textAttack('a Windows Media reference', 'asf', (address) => `[Reference]\nRef1=${address}\n`),
  textAttack('a presentation', 'smil', (address) =>
    xml(`<smil><body><audio src="${address}"/></body></smil>`),
  ),
  textAttack('a shared playlist', 'xspf', (address) =>
    xml(`<playlist><trackList><track><location>${address}</location></track></trackList></playlist>`),
  ),
  textAttack('a drawing', 'svg', (address) =>
    xml(`<svg xmlns="http://www.w3.org/2000/svg"><image href="${address}" width="9" height="9"/></svg>`),
  ),
  textAttack(
    'a cue sheet',
    'cue',
    (address) => `FILE "${address}" WAVE\n  TRACK 01 AUDIO\n    INDEX 01 00:00:00\n`,
  ),
  textAttack('a cinema package', 'xml', (address) =>
    xml(`<AssetMap><AssetList><Asset><Path>${address}</Path></Asset></AssetList></AssetMap>`),
  ),
  textAttack('an AviSynth script', 'avs', (address) => `AviSource("${address}")\n`),
  textAttack('a filter graph', 'lavfi', (address) => `amovie=${address}\n`),
  textAttack(
    'an index of subtitles',
    'idx',
    (address) => `# VobSub index file, v7\n# ${address}\nid: en, index: 0\n`,
  ),
  textAttack('metadata', 'ffmeta', (address) => `;FFMETADATA1\ntitle=${address}\n[STREAM]\n`),
]

/** Creates a valid MP4 whose audio is declared to be at another address. */
export function withReference(mp4: Buffer, address: string): Buffer {
  const url = createBox('url ', Buffer.concat([Buffer.alloc(4), Buffer.from(`${address}\0`)]))
  const reference = createBox('dref', Buffer.concat([Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]), url]))
  return rewriteBoxes(mp4, (type) => (type === 'dref' ? reference : null))
}

/** Creates a valid MP4 that is also a reference movie, which points to another file. */
export function withReferenceMovie(mp4: Buffer, address: string): Buffer {
  const target = Buffer.concat([Buffer.from('\0\0\0\0url \0\0\0\x40', 'latin1'), Buffer.from(`${address}\0`)])
  const referenceBox = createBox('rmra', createBox('rmda', createBox('rdrf', target)))
  return rewriteBoxes(mp4, (type, content) =>
    type === 'moov' ? createBox('moov', Buffer.concat([content, referenceBox])) : null,
  )
}

function createBox(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(content.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, content])
}

const CONTAINERS = new Set(['moov', 'trak', 'mdia', 'minf', 'dinf'])

/**
 * Copies boxes, replacing some. The result is valid only if the audio precedes `moov`, since the audio's
 * offsets stay the same.
 */
function rewriteBoxes(boxes: Buffer, replace: (type: string, content: Buffer) => Buffer | null): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; at + 8 <= boxes.length; ) {
    const size = Math.max(8, boxes.readUInt32BE(at))
    const type = boxes.toString('latin1', at + 4, at + 8)
    const content = boxes.subarray(at + 8, at + size)
    const innerContent = CONTAINERS.has(type) ? rewriteBoxes(content, replace) : content
    parts.push(replace(type, innerContent) ?? createBox(type, innerContent))
    at += size
  }
  return Buffer.concat(parts)
}
