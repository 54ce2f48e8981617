import { localStore } from '#web/lib/storage/browser-storage.ts'

const key = 'longhand.handledExport'

/** Whether this browser has downloaded an export's archive, or the user has closed its message. */
export const isHandled = (id: string): boolean => localStore.getItem(key) === id
export const setHandled = (id: string): void => localStore.setItem(key, id)
