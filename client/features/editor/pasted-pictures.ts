// Pictures inside pasted texts: as data in the HTML, or in Word's other format, to which its HTML only refers.

const types: Record<string, string> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
}

const fileOf = (bytes: Uint8Array<ArrayBuffer>, type: string, index: number): File =>
  new File([bytes], `${index + 1}.${type.slice('image/'.length)}`, { type })

/** `data:image/png;base64,…` as a file. */
export function fileOfData(address: string, index: number): File | null {
  const found = /^data:image\/(png|jpe?g|gif|webp);base64,([\w+/=\s%]+)$/i.exec(address)
  const type = types[found?.[1]?.toLowerCase() ?? '']
  if (!found?.[2] || !type) return null
  try {
    return fileOf(
      Uint8Array.from(atob(decodeURIComponent(found[2])), (letter) => letter.charCodeAt(0)),
      type,
      index,
    )
  } catch {
    return null
  }
}

/** The pictures in RTF, in their order. */
export function filesOfRtf(rtf: string): File[] {
  const files: File[] = []
  // `{\pict … \pngblip … {\*\blipuid …} 89504e47…}`
  for (const [, head = '', hex = ''] of rtf.matchAll(
    /\{\\pict((?:[^{}]|\{[^{}]*\})*?\\(?:png|jpeg)blip(?:[^{}]|\{[^{}]*\})*?)(?<=[\s}])([\da-f\s]{40,})\}/gi,
  )) {
    const digits = hex.replace(/\s+/g, '')
    const bytes = Uint8Array.from({ length: digits.length >> 1 }, (_, at) =>
      Number.parseInt(digits.slice(at * 2, at * 2 + 2), 16),
    )
    files.push(fileOf(bytes, head.includes('\\pngblip') ? 'image/png' : 'image/jpeg', files.length))
  }
  return files
}

/**
 * The pictures of a pasted text that have come along, by their `img`.
 * @param rtf the same text in Word's format, which has the pictures that its HTML looks for on the writer's disk
 */
export function picturesOf(body: HTMLElement, rtf: string): Map<Element, File> {
  const images = [...body.querySelectorAll('img')]
  const onDisk = images.filter((image) => /^file:/i.test(image.getAttribute('src') ?? ''))
  const inRtf = onDisk.length > 0 ? filesOfRtf(rtf) : []
  const found = new Map<Element, File>()
  for (const [index, image] of images.entries()) {
    const file = fileOfData(image.getAttribute('src') ?? '', index)
    if (file) found.set(image, file)
  }
  // Where there are others besides, nobody knows which is which.
  if (inRtf.length === onDisk.length) for (const [index, image] of onDisk.entries()) found.set(image, inRtf[index]!)
  return found
}
