import { parse } from 'papaparse'
import { cleanAddress } from '#shared/newsletter.rules.ts'
import type { Lang } from '#shared/lang.ts'

// Lists of subscribers as Mailchimp, Ghost, Substack, Buttondown, Google Contacts and this site export them.

export interface SubscriberFile {
  /** Each address once, in the order of the file. */
  addresses: { email: string; lang: Lang }[]
  /** Addresses that the file has again. */
  doubles: number
  /** Rows that say that their address has left, bounced or was never confirmed. */
  unsubscribed: number
}

const emailHeads = /^(e-?mail|email address|e-?mail 1 - value|மின்னஞ்சல்|மின்னஞ்சல் முகவரி|முகவரி)$/i
const langHeads = /^(language|lang|மொழி)$/i
/** A state in a word, or whether the address gets mails at all. */
const stateHeads = /^(state|status|subscribed|subscribed_to_emails|active_subscription|நிலை)$/i
const isOut =
  /^(false|no|0|unsubscribed|cleaned|inactive|bounced|bouncing|pending|not confirmed|unconfirmed|letters come back|இல்லை|உறுதிக்குக் காத்திருக்கிறது|கடிதம் திரும்புகிறது)$/i
/** A column of its own for those who have left, with a date or a word in it. */
const leftHeads = /^(unsubscribed|unsubscribed_at|unsub_time|cleaned_at|bounced_at|blocked)$/i
const isNothing = /^(|false|no|0)$/i
const english = /^(en|english|ஆங்கிலம்)/i
const tamil = /^(ta|tamil|தமிழ்)/i

/**
 * Reads a CSV file with or without a head.
 * @param lang of addresses for which the file names none
 * @returns undefined where no column has addresses
 */
export function readSubscriberFile(text: string, lang: Lang): SubscriberFile | undefined {
  const { data: rows } = parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: 'greedy' })
  const head = rows[0]?.map((cell) => cell.trim()) ?? []
  const hasHead = !head.some((cell) => cell.includes('@'))
  const column = (names: RegExp) => (hasHead ? head.findIndex((name) => names.test(name)) : -1)
  const named = column(emailHeads)
  const emailAt = named >= 0 ? named : (rows[hasHead ? 1 : 0]?.findIndex((cell) => cell.includes('@')) ?? -1)
  if (emailAt < 0) return undefined
  const [langAt, stateAt, leftAt] = [column(langHeads), column(stateHeads), column(leftHeads)]
  const cell = (row: string[], at: number) => (at < 0 ? '' : (row[at] ?? '').trim())

  const found = new Map<string, Lang>()
  const file: SubscriberFile = { addresses: [], doubles: 0, unsubscribed: 0 }
  for (const row of hasHead ? rows.slice(1) : rows) {
    const email = cleanAddress(cell(row, emailAt))
    if (email === '') continue
    if (isOut.test(cell(row, stateAt)) || !isNothing.test(cell(row, leftAt))) file.unsubscribed += 1
    else if (found.has(email)) file.doubles += 1
    else {
      const own = cell(row, langAt)
      found.set(email, english.test(own) ? 'en' : tamil.test(own) ? 'ta' : lang)
    }
  }
  file.addresses = [...found].map(([email, own]) => ({ email, lang: own }))
  return file
}
