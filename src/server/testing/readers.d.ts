/** Types for packages that read exported files in tests; the packages ship none. */
declare module 'imsc/src/main/js/doc.js' {
  import type { Handler, Track } from 'imsc/types'

  const doc: { fromXML(xml: string, errors?: Handler): Track }
  export default doc
}

declare module 'imsc/src/main/js/isd.js' {
  import type { Content, Handler, Track } from 'imsc/types'

  const isd: { generateISD(track: Track, seconds: number, errors?: Handler): Content }
  export default isd
}

declare module 'imsc/types' {
  interface Content {
    kind: string
    text?: string
    styleAttrs?: Record<string, unknown>
    contents?: Content[]
  }
  interface Handler {
    info(message: string): void
    warn(message: string): void
    error(message: string): void
    fatal(message: string): void
  }
  interface Track {
    getMediaTimeEvents(): number[]
  }
}

declare module 'webvtt-parser' {
  interface Cue {
    startTime: number
    endTime: number
    linePosition: number | 'auto'
    text: string
  }
  export class WebVTTParser {
    parse(text: string, mode?: string): { cues: Cue[]; errors: { message: string; line: number }[] }
  }
}

declare module 'aws-transcription-to-vtt' {
  export default function convert(json: unknown): string
}

declare module 'audacity-labels' {
  interface Label {
    startTime: number
    endTime: number
    labelText: string
  }
  const audacityLabels: {
    parse(file: string): { fork<T>(none: () => T, some: (labels: Label[]) => T): T }
  }
  export default audacityLabels
}
