export interface UploadLabels {
  uploading: string
  failed: string
  stop: string
  retry: string
  remove: string
}

/** Why a picture could not be uploaded. */
export interface UploadFailure {
  reason: string
  /** The same file would be refused again. */
  isFinal: boolean
}

interface UploadBoxActions {
  onStop: () => void
  onRetry: () => void
}

const button = (label: string, onClick: () => void): HTMLButtonElement => {
  const element = document.createElement('button')
  element.type = 'button'
  element.className = 'link'
  element.textContent = label
  // The caret stays where it is.
  element.addEventListener('mousedown', (event) => event.preventDefault())
  element.addEventListener('click', onClick)
  return element
}

function box(...children: HTMLElement[]): HTMLElement {
  const element = document.createElement('div')
  element.className = 'editor-upload'
  element.append(...children)
  return element
}

function line(text: string): HTMLElement {
  const element = document.createElement('p')
  element.textContent = text
  return element
}

function part(text: string, className = ''): HTMLElement {
  const element = document.createElement('span')
  element.textContent = text
  element.className = className
  return element
}

/** Stands in the text for a picture that is on its way. */
export function sendingBox(fileName: string, labels: UploadLabels, { onStop }: UploadBoxActions) {
  const bar = document.createElement('progress')
  bar.max = 1
  bar.setAttribute('aria-label', `${labels.uploading}: ${fileName}`)
  return { bar, dom: box(line(`${labels.uploading}: ${fileName}`), bar, button(labels.stop, onStop)) }
}

/** Stands in the text for a picture that could not be uploaded; what will be refused again offers no second try. */
export function failedBox(
  fileName: string,
  { reason, isFinal }: UploadFailure,
  labels: UploadLabels,
  { onStop, onRetry }: UploadBoxActions,
): HTMLElement {
  // What has failed, why, and with which file: each by itself.
  const sentence = line('')
  sentence.setAttribute('role', 'alert')
  sentence.append(part(labels.failed), ' ', part(reason, 'said-more'), ' ', part(fileName))
  const element = box(sentence, ...(isFinal ? [] : [button(labels.retry, onRetry)]), button(labels.remove, onStop))
  element.classList.add('failed')
  return element
}
