// A thread beside the one that reads a PDF. A damaged file may keep that one busy for ever: then no timer of its own
// runs, and only the whole process can be ended.
import { pdfLimits } from '#shared/pdfs.ts'

const end = () => process.kill(process.pid, 'SIGKILL')

setTimeout(end, pdfLimits.ms)
setInterval(() => {
  if (process.memoryUsage.rss() > pdfLimits.memoryBytes) end()
}, 50)
