import { localStore } from '#web/lib/storage/browser-storage.ts'

const key = 'longhand.handledExport'

/**
 * Returns whether an export's archive has been downloaded in this browser, or its message closed by the user.
 */
export const isHandled = (id: string): boolean => localStore.getItem(key) === id
export const setHandled = (id: string): void => localStore.setItem(key, id)
