import { randomUUID } from 'node:crypto'
import type { ForeignIdRows, OwnObjects } from './row.ts'

/** Calls about recordings, and callable functions. */
export function recordingRows({
  uid,
  orgId,
  recording,
  document,
  highlight,
  quote,
}: OwnObjects): ForeignIdRows {
  const params = { id: recording }
  const documentBody = { prompt: 'long enough to be one', type: 'text', variant: 'custom', text: '' }
  return {
    shareCollection: [['.userId', 'user', (userId) => ({ params, body: { userId } })]],
    unshareCollection: [['.userId', 'user', (userId) => ({ params, body: { userId } })]],
    changeOwner: [['.userId', 'user', (userId) => ({ params, body: { userId } })]],
    moveCollection: [['.orgId', 'workspace', (id) => ({ params, body: { orgId: id } })]],
    applyDiarization: [['.diarizationId', 'diarization', (id) => ({ params, body: { diarizationId: id } })]],
    addHighlight: [
      [
        '.tags{}',
        'tag',
        (id) => ({
          params: { ...params, highlightId: randomUUID() },
          body: { ...quote, tags: { [id]: true } },
        }),
      ],
    ],
    startMediaExport: [
      ['.profile', 'captionProfile', (profile) => ({ params, body: { kind: 'clips', profile } })],
    ],
    changeHighlight: [
      [
        '.tags{}',
        'tag',
        (id) => ({ params: { ...params, highlightId: highlight }, body: { ...quote, tags: { [id]: true } } }),
      ],
    ],
    addReply: [
      [
        '.mentions[]',
        'user',
        (id) => ({
          params: { ...params, highlightId: highlight, replyId: randomUUID() },
          body: { content: 'c', mentions: [id] },
        }),
      ],
      [
        '.tags{}',
        'user',
        (id) => ({
          params: { ...params, highlightId: highlight, replyId: randomUUID() },
          body: { content: 'c', tags: { [id]: true } },
        }),
      ],
    ],
    getRepliesWithUserInfo: [
      ['.collectionId', 'collection', (id) => ({ body: { collectionId: id, highlightId: highlight } })],
      ['.highlightId', 'highlight', (id) => ({ body: { collectionId: recording, highlightId: id } })],
    ],
    removeUserFromOrg: [
      ['.uid', 'user', (id) => ({ body: { uid: id, oid: orgId } })],
      ['.oid', 'workspace', (id) => ({ body: { uid, oid: id } })],
      ['.to', 'user', (id) => ({ body: { uid, oid: orgId, to: id } })],
    ],
    saml: [['.organization', 'workspace', (id) => ({ body: { organization: id } })]],
    onboardNewUser: [['.uid', 'user', (id) => ({ body: { uid: id } })]],
    markOrganizationForDeletion: [['.oid', 'workspace', (id) => ({ body: { oid: id } })]],
    emailTranscriptMembers: [['.collectionId', 'collection', (id) => ({ body: { collectionId: id } })]],
    updateEmail: [
      ['.uid', 'user', (id) => ({ body: { uid: id, email: 'new@example.com', password: 'wrong' } })],
    ],
    customToken: [['.uid', 'user', (id) => ({ body: { uid: id, reason: 'To see what they see' } })]],
    setUserRecord: [['.uid', 'user', (id) => ({ body: { uid: id, language: 'es' } })]],
    getUser: [['.uid', 'user', (id) => ({ body: { uid: id } })]],
    verifyMeetingIntegrationAuth: [['.uid', 'user', (id) => ({ body: { uid: id } })]],
    fixUserWithoutDatabaseRecord: [['.uid', 'user', (id) => ({ body: { uid: id } })]],
    makeImage: [
      [
        '.orgId',
        'workspace',
        (id) => ({ params: { id: document }, body: { ...documentBody, type: 'image', orgId: id } }),
      ],
    ],
    retryMedia: [
      [
        '.orgId',
        'workspace',
        (id) => ({ params: { id: document, mediaId: randomUUID() }, body: { orgId: id } }),
      ],
    ],
    completeText: [
      ['.orgId', 'workspace', (id) => ({ params: { id: document }, body: { ...documentBody, orgId: id } })],
    ],
  }
}
