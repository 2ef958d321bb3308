// A thread beside the one that reads a PDF. A damaged file may keep that thread busy for ever, so that none of its timers
// runs and only the whole process can be ended.
import { pdfLimits } from '#shared/pdfs.ts'

const end = () => process.kill(process.pid, 'SIGKILL')

// CPU time first, and only then wall-clock time: on a busy machine everything takes longer.
setTimeout(end, pdfLimits.ms * 8)
setInterval(() => {
  const { user, system } = process.cpuUsage()
  if ((user + system) / 1000 > pdfLimits.ms || process.memoryUsage.rss() > pdfLimits.memoryBytes) end()
}, 50)
