/** As it is written, and whether ten or more follows: ₹5 crore is 5 crore rupees. */
const sum =
  /(?:₹|(?:Rs\.?|INR)(?= ?\d)) ?(\d[\d,]*)(?:\.(\d+))?(?:\/-)?(?: (thousand|lakh crore|lakh|crore|million|billion)\b)?/g
/** What voices stumble over or read out. */
const silent = /[\u00AD\u200B-\u200F\u2060\uFEFF*_#|•·~^]+/g

function rupees(whole: string, fraction: string | undefined, factor: string | undefined): string {
  if (factor) return `${whole}${fraction ? `.${fraction}` : ''} ${factor} rupees`
  const paise = Number((fraction ?? '').padEnd(2, '0').slice(0, 2))
  return `${whole} ${Number(whole) === 1 ? 'rupee' : 'rupees'}${paise > 0 ? ` ${paise} paise` : ''}`
}

/** A sentence of an English text as a voice is to say it: voices know its numbers, but not Indian groups and rupees. */
export const englishSpeech = (text: string): string =>
  text
    .replace(silent, '')
    .replace(/(?<=\d),(?=\d{2,3}(?!\d)|\d{2},)/g, '')
    .replace(sum, (_, whole: string, fraction?: string, factor?: string) => rupees(whole, fraction, factor))
    .replace(/https?:\/\/(?:www\.)?([^\s/]+)\S*/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
