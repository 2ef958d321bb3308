import './pdf-polyfills.ts'

// The worker of PDF.js. Where a browser starts none, the library imports this and asks for the handler.
// @ts-expect-error -- the package has no types of it
export { WorkerMessageHandler } from 'pdfjs-dist/legacy/build/pdf.worker.mjs'
