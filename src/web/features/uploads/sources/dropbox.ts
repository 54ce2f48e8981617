/** A selected file, as returned by the Chooser. */
interface DropboxFile {
  name: string
  /** Direct link, valid for four hours. */
  link: string
  bytes: number
}

/** Chooser options, from its documentation. */
interface ChooserOptions {
  linkType: 'direct'
  multiselect: boolean
  extensions: string[]
  sizeLimit?: number
  success: (files: DropboxFile[]) => void
}

interface Dropbox {
  choose: (options: ChooserOptions) => void
}

declare global {
  /** Set by the Chooser's script. */
  var Dropbox: Dropbox | undefined
}

const scriptUrl = 'https://www.dropbox.com/static/api/2/dropins.js'
let loadingDropbox: Promise<Dropbox> | undefined

/**
 * Loads the Chooser's script once.
 * @throws if it can't be loaded
 */
export function loadDropbox(appKey: string): Promise<Dropbox> {
  loadingDropbox ??= new Promise<Dropbox>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = scriptUrl
    // The script finds the app key in the element with this ID.
    script.id = 'dropboxjs'
    script.dataset.appKey = appKey
    const handleFailure = () => {
      loadingDropbox = undefined
      script.remove()
      reject(new Error("Couldn't load the Dropbox script"))
    }
    script.onload = () => (globalThis.Dropbox ? resolve(globalThis.Dropbox) : handleFailure())
    script.onerror = handleFailure
    document.head.append(script)
  })
  return loadingDropbox
}

/**
 * Opens the Chooser for audio and video files. Must be called from a click handler; otherwise browsers block
 * its window.
 */
export function chooseFiles(
  dropbox: Dropbox,
  maxBytes: number | undefined,
  onChosen: (files: DropboxFile[]) => void,
): void {
  dropbox.choose({
    linkType: 'direct',
    multiselect: true,
    extensions: ['audio', 'video'],
    ...(maxBytes !== undefined && { sizeLimit: maxBytes }),
    success: onChosen,
  })
}
