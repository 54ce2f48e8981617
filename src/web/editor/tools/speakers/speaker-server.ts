import type { SpeakerColor } from '#contract/speaker-colors.ts'
import type { TranscriptSpeaker } from '#contract/transcripts.ts'
import { call } from '#web/lib/api/api.ts'

export interface SpeakerChange {
  name?: string
  color?: SpeakerColor
}

/** Requests for a transcript's speakers. */
export interface SpeakerServer {
  list(): Promise<TranscriptSpeaker[]>
  /** Changes a speaker; adds one if the ID is unknown. */
  change(id: string, change: SpeakerChange): Promise<TranscriptSpeaker>
  remove(id: string, targetId: string): Promise<unknown>
}

export function createSpeakerServer(collectionId: string): SpeakerServer {
  const params = { id: collectionId }
  return {
    async list() {
      const response = await call('listSpeakers', { params, query: { turns: 'false' } })
      return response.speakers
    },
    change: (speakerId, body) => call('changeSpeaker', { params: { ...params, speakerId }, body }),
    remove: (speakerId, targetId) =>
      call('removeSpeaker', { params: { ...params, speakerId }, query: { into: targetId } }),
  }
}
