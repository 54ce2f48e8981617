import type { ProcessingErrorCode } from '#contract/errors.ts'

/** Why a recording could not be transcribed, and what to do. */
export const reasons: Record<ProcessingErrorCode, string> = {
  media_empty: 'The file is empty. Choose one that holds a recording.',
  media_unreadable:
    'The file can’t be read as audio or video. It may be damaged, cut short, or something else under that name.',
  media_refused:
    'The file points to other files or addresses, so it was refused for safety. Upload the recording itself.',
  media_no_audio: 'The file has no audio track, so there is nothing to transcribe.',
  media_silent: 'No speech was found in the recording.',
  media_too_long: 'The recording is longer than this installation accepts. Split it, and upload the parts.',
  media_too_large: 'The recording is larger than this installation accepts.',
  language_unavailable: 'No speech engine of this installation knows the language.',
  engine_unavailable:
    'The speech engine is not installed or not reachable. Your file is safe. Ask whoever runs this installation, then try again.',
  engine_failed: 'The speech engine failed on the recording. Your file is safe; try again.',
  language_unknown: 'The language could not be told. Your file is safe: choose the language, and try again.',
  link_failed: 'The link could not be fetched. Check that it still works, then try again.',
  storage_full: 'The storage of this installation is full. Your file is safe; try again once there is room.',
  quota_exceeded:
    'There is no room left in your storage for the recording. Delete what you no longer need, empty the trash, and try again.',
  writer_unavailable:
    'The service that writes texts is not set up or not reachable. Ask whoever runs this installation, then try again.',
  writer_failed: 'The service that writes texts failed. Try again.',
  translator_unavailable:
    'What translates is not set up or not reachable. The transcript that was to be translated is safe. Ask whoever runs this installation, then try again.',
  translator_failed: 'What translates failed on this transcript. The transcript itself is safe; try again.',
  source_missing: 'The transcript that this was to be made from is not there any more.',
  cancelled: 'The work was stopped. Your file is safe; try again whenever you like.',
  internal: 'Something went wrong on our side. Your file is safe; try again.',
}
