/** What spreadsheets show as it is written: numbers of at most eleven digits without a leading zero, and days with a time. */
const staysAsWritten = /^-?(?:0|[1-9]\d{0,10})(?:\.\d{1,4})?$|^\d{4}-\d\d-\d\d(?: \d\d:\d\d(?::\d\d)?)?$/
/** Digits with signs between them, which spreadsheets make a number, a day or a sum of: phone and tracking numbers. */
const isNumberLike = /^[+-]?[\d(][\d\s().,+/:-]*$|^\d+e[+-]?\d+$/i

/**
 * A quoted cell. Names and addresses are untrusted, so anything that a spreadsheet would run as a formula is escaped.
 * +91-98765-43210 and 09876543210 become text by a formula of ours (`="09876543210"`): of all ways to write it in a CSV
 * file, the only one with which Excel, LibreOffice and Google Sheets show what was typed and nothing else.
 */
function cell(text: string): string {
  const quoted = text.replace(/"/g, '""')
  if (isNumberLike.test(text) && !staysAsWritten.test(text)) return `"=""${quoted}"""`
  return /^[=@\t\r+-]/.test(text) && !staysAsWritten.test(text) ? `"'${quoted}"` : `"${quoted}"`
}

export const csvLine = (texts: string[]): string => `${texts.map(cell).join(',')}\r\n`

/** The first line. Begins with a byte order mark: without it spreadsheets do not detect UTF-8. */
export const csvHead = (titles: string[]): string => `\uFEFF${csvLine(titles)}`
