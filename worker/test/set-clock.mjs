// Loaded before a site and its worker: their clock is ahead by the milliseconds in the file CLOCK_FILE, at any moment.
import { readFileSync } from 'node:fs'

const Real = Date
const ahead = () => Number(readFileSync(process.env.CLOCK_FILE, 'utf8'))
globalThis.Date = class extends Real {
  constructor(...given) {
    if (given.length === 0) super(Real.now() + ahead())
    else super(...given)
  }
  static now() {
    return Real.now() + ahead()
  }
}
