import { getDocument, GlobalWorkerOptions, PDFDataRangeTransport, version } from 'pdfjs-dist/legacy/build/pdf.mjs'
// oxlint-disable-next-line import/default -- Vite makes it: the address of the file
import workerUrl from './pdf-worker.ts?worker&url'

GlobalWorkerOptions.workerSrc = workerUrl

/** Decoders and fonts that only some files need: the build puts them there (vite.config.ts). */
const parts = import.meta.env.DEV ? '/node_modules/pdfjs-dist/' : `/assets/pdfjs-${version}/`

/** Size of a range request, in bytes. */
const chunkBytes = 64 * 1024

/** Called when the file could not be fetched. */
type OnFailure = (error: unknown) => void

/** Fetches the parts of a file that are needed, and nothing else. */
class RangeSource extends PDFDataRangeTransport {
  readonly #url: string
  readonly #stop = new AbortController()
  readonly #onFailure: OnFailure

  constructor(url: string, bytes: number, onFailure: OnFailure) {
    super(bytes, null)
    this.#url = url
    this.#onFailure = onFailure
  }

  override requestDataRange(begin: number, end: number): void {
    this.#fetch(begin, end).catch((error: unknown) => {
      if (!this.#stop.signal.aborted) this.#onFailure(error)
    })
  }

  async #fetch(begin: number, end: number): Promise<void> {
    const { signal } = this.#stop
    const response = await fetch(this.#url, { headers: { range: `bytes=${begin}-${end - 1}` }, signal })
    if (response.status !== 206) throw new Error(`The server answered ${response.status}`)
    this.onDataRange(begin, new Uint8Array(await response.arrayBuffer()))
  }

  override abort(): void {
    this.#stop.abort()
  }
}

/**
 * Opens a PDF of which pages are loaded as they are read.
 * @param bytes length of the file
 */
export function openPdf({ url, bytes }: { url: string; bytes: number }, onFailure: OnFailure) {
  return getDocument({
    range: new RangeSource(url, bytes, onFailure),
    rangeChunkSize: chunkBytes,
    disableAutoFetch: true,
    disableStream: true,
    wasmUrl: `${parts}wasm/`,
    standardFontDataUrl: `${parts}standard_fonts/`,
    useWorkerFetch: true,
    enableXfa: false,
  })
}
