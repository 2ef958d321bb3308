/**
 * Tracking numbers from a pasted list, for the orders from one on. A line is a tracking number, in the order of the list, or
 * an order number and its tracking number (`1042 EK447`), in any order.
 * @returns tracking numbers by order number
 */
export function readTrackingList(text: string, numbers: readonly number[], from: number): Map<number, string> {
  const found = new Map<number, string>()
  let next = numbers.indexOf(from)
  for (const line of text.split(/\r?\n/)) {
    const words = line.trim()
    if (words === '') continue
    const [, number = '', rest = ''] = /^#?(\d+)[\s,;:]+(\S.*)$/.exec(words) ?? []
    if (numbers.includes(Number(number))) found.set(Number(number), rest.trim())
    else {
      const own = numbers[next]
      if (own !== undefined) found.set(own, words)
      next += 1
    }
  }
  return found
}
