// A thread beside the one that reads a PDF. A damaged file may keep that one busy for ever: then no timer of its own
// runs, and only the whole process can be ended.
import { pdfLimits } from '#shared/pdfs.ts'

const end = () => process.kill(process.pid, 'SIGKILL')

// Its own time, and only then the clock's: on a busy machine everything takes longer and nothing is wrong.
setTimeout(end, pdfLimits.ms * 8)
setInterval(() => {
  const { user, system } = process.cpuUsage()
  if ((user + system) / 1000 > pdfLimits.ms || process.memoryUsage.rss() > pdfLimits.memoryBytes) end()
}, 50)
