import { istOffsetMs } from './india.ts'
import type { Lang } from './lang.ts'

// A month is one number, in Indian time: 202611. Addresses write it as `/2026/11`.

const english = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
] as const

/** Tamil names in the spellings that readers type; the first is the one that the site shows. */
const tamil = [
  ['ஜனவரி', 'சனவரி'],
  ['பிப்ரவரி', 'பெப்ரவரி', 'பெப்ருவரி', 'பிப்ருவரி', 'பிப்'],
  ['மார்ச்', 'மார்ச்சு'],
  ['ஏப்ரல்', 'ஏப்ரில்', 'ஏப்'],
  ['மே'],
  ['ஜூன்', 'ஜுன்', 'சூன்'],
  ['ஜூலை', 'ஜுலை', 'யூலை', 'சூலை'],
  ['ஆகஸ்ட்', 'ஆகஸ்டு', 'ஆகத்து', 'ஆக'],
  ['செப்டம்பர்', 'செப்டெம்பர்', 'செப்தம்பர்', 'செப்'],
  ['அக்டோபர்', 'அக்தோபர்', 'ஒக்டோபர்', 'அக்'],
  ['நவம்பர்', 'நவ'],
  ['டிசம்பர்', 'டிசெம்பர்', 'திசம்பர்', 'டிச'],
] as const

/** The number of a month by 1 to 12 (`7`, `07`) or its English or Tamil name, in full or its first three letters. */
function numberOfMonth(text: string): number | undefined {
  if (/^\d{1,2}$/.test(text)) return Number(text)
  const name = text.normalize('NFC').trim().toLowerCase()
  const byTamil = tamil.findIndex((spellings) => spellings.some((spelling) => spelling.normalize('NFC') === name))
  if (byTamil >= 0) return byTamil + 1
  const byEnglish = english.findIndex((month) => month === name || month.slice(0, 3) === name)
  return byEnglish >= 0 ? byEnglish + 1 : undefined
}

/** Parses the month of an address; undefined if there is no such month. */
export function parseMonth(year: string, month: string): number | undefined {
  const number = numberOfMonth(month)
  if (!/^(?:1[89]|2[01])\d\d$/.test(year) || number === undefined || number < 1 || number > 12) return undefined
  return Number(year) * 100 + number
}

/** The canonical parts of an address: `2026` and `07`. */
export const monthParams = (month: number): { year: string; month: string } => ({
  year: String(Math.floor(month / 100)),
  month: String(month % 100).padStart(2, '0'),
})

/** A month's name without its year. */
export function monthName(month: number, lang: Lang): string {
  const index = (month % 100) - 1
  const name = english[index] ?? ''
  return lang === 'ta' ? (tamil[index]?.[0] ?? '') : name.charAt(0).toUpperCase() + name.slice(1)
}

const shortTamil = ['ஜன', 'பிப்', 'மார்ச்', 'ஏப்', 'மே', 'ஜூன்', 'ஜூலை', 'ஆக', 'செப்', 'அக்', 'நவ', 'டிச']

/** The same for a column of dates: நவ. */
export const shortMonthName = (month: number, lang: Lang): string =>
  lang === 'ta' ? (shortTamil[(month % 100) - 1] ?? '') : monthName(month, lang).slice(0, 3)

const startOf = (year: number, monthIndex: number): number => Date.UTC(year, monthIndex, 1) - istOffsetMs

/** First moment of a month in India, and of the next one; in ms. */
export function monthRange(month: number): { from: number; to: number } {
  const [year, index] = [Math.floor(month / 100), (month % 100) - 1]
  return { from: startOf(year, index), to: startOf(year, index + 1) }
}
