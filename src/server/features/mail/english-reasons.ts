import type { ProcessingErrorCode } from '#contract/errors.ts'

/** Reasons why a recording couldn't be transcribed, each with the next step. */
export const reasons: Record<ProcessingErrorCode, string> = {
  media_empty: 'The file is empty. Choose a recording.',
  media_unreadable:
    "The file can't be read as audio or video. It may be damaged or incomplete, or it isn't a media file.",
  media_refused:
    'The file refers to other files or addresses, so it was rejected for safety. Upload the recording itself.',
  media_no_audio: 'The file has no audio track, so there is nothing to transcribe.',
  media_silent: 'No speech was found in the recording.',
  media_too_long: 'The recording is longer than this installation allows. Split it and upload the parts.',
  media_too_large: 'The recording is larger than this installation allows.',
  language_unavailable: 'No installed speech engine supports the language.',
  engine_unavailable:
    "The speech engine isn't installed or can't be reached. Your file is safe. Ask your administrator, then try again.",
  engine_failed: 'The speech engine failed on the recording. Your file is safe; try again.',
  engine_unpaid:
    'The provider account has no credit left. Your file is safe. Your administrator was notified; try again later.',
  upgrade_required: 'The recording is longer than your plan allows. Upgrade the plan, then try again.',
  language_unknown:
    "The language couldn't be determined. Your file is safe: choose the language and try again.",
  link_failed: "Couldn't download from the link. Check that it still works, then try again.",
  folder_refused:
    "The connected folder's server rejected the password or key. An owner or admin can enter a new one in the workspace settings; then try again.",
  folder_unavailable:
    "The connected folder couldn't be read. Check that the file is still there, then try again.",
  storage_full: "Storage is full. Your file is safe; try again when there's space.",
  quota_exceeded: 'Your storage is full. Delete what you no longer need, empty the trash, and try again.',
  writer_unavailable: "Text generation isn't available. Ask your administrator, then try again.",
  writer_failed: 'Text generation failed. Try again.',
  translator_unavailable:
    "Translation isn't set up or can't be reached. The source transcript is safe. Ask your administrator, then try again.",
  translator_failed: 'Translation failed. The transcript itself is safe; try again.',
  source_disconnected:
    'Longhand no longer has access to the service that this recording comes from. Connect it again in the upload dialog, then try again.',
  source_missing: 'The source transcript no longer exists.',
  cancelled: 'Processing was canceled. Your file is safe; you can retry any time.',
  internal: 'Something went wrong on our side. Your file is safe; try again.',
}
