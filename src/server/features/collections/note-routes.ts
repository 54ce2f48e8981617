import { noteEndpoints as endpoints } from '#contract/notes.ts'
import { route } from '#server/define.ts'
import { authorizeEdit } from './access.ts'
import { readNotes, saveDescription, saveNotes } from './notes.ts'

export const noteRoutes = [
  route(endpoints.saveDescription, (ctx, { actor, params, body }) =>
    saveDescription(ctx, actor, params.id, body.text),
  ),
  route(endpoints.getNotes, (ctx, { actor, params }) => readNotes(ctx, actor, params.id)),
  route(
    endpoints.saveNotes,
    (ctx, { actor, params, body }) => saveNotes(ctx, actor, params.id, body),
    authorizeEdit,
  ),
]
