import { isAbsolute } from 'node:path'
import { z } from 'zod'
import { isSourceLanguage } from '#domain/languages/language-lists.ts'
import { setting } from './setting.ts'

/** A folder on the server whose recordings are transcribed. */
export const watchFolderSettings = {
  watchFolder: setting(
    'WATCH_FOLDER',
    'Absolute path to a folder on the server. The worker transcribes its audio and video files, and moves them to its subfolders done and failed. Requires the next three settings. Default: no folder is watched.',
    z.string().refine(isAbsolute, 'not an absolute path').optional(),
  ),
  watchFolderWorkspace: setting(
    'WATCH_FOLDER_WORKSPACE',
    'ID of the workspace for the recordings from WATCH_FOLDER; Settings → API shows it.',
    z.uuid('not an ID').optional(),
  ),
  watchFolderUser: setting(
    'WATCH_FOLDER_USER',
    'Email address of the member who owns the recordings from WATCH_FOLDER.',
    z.string().trim().toLowerCase().pipe(z.email('not an email address')).optional(),
  ),
  watchFolderLanguage: setting(
    'WATCH_FOLDER_LANGUAGE',
    'Language of the recordings in WATCH_FOLDER, such as en-US, or auto.',
    z.string().refine(isSourceLanguage, 'not a supported recording language').optional(),
  ),
  watchFolderSettleSeconds: setting(
    'WATCH_FOLDER_SETTLE_SECONDS',
    "Time that a file in WATCH_FOLDER must remain unchanged before it's transcribed, in seconds.",
    z.coerce.number().min(1).max(86_400).default(10),
  ),
}

type Values = { [K in keyof typeof watchFolderSettings]: z.output<(typeof watchFolderSettings)[K]['schema']> }

/** Returns the problems with the watch folder settings, one per line, each naming the variables involved. */
export function watchFolderProblems(values: Values): string[] {
  const requiredSettings = {
    WATCH_FOLDER_WORKSPACE: values.watchFolderWorkspace,
    WATCH_FOLDER_USER: values.watchFolderUser,
    WATCH_FOLDER_LANGUAGE: values.watchFolderLanguage,
  }
  const missingSettings = Object.entries(requiredSettings).flatMap(([name, value]) => (value ? [] : [name]))
  return values.watchFolder && missingSettings.length > 0
    ? [`${missingSettings.join(', ')}: required with WATCH_FOLDER`]
    : []
}
