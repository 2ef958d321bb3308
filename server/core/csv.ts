/**
 * A quoted cell. Names and addresses are untrusted, so anything that a spreadsheet would run as a formula is escaped; a
 * phone number keeps its plus.
 */
function cell(text: string): string {
  const isFormula = /^[=@\t\r]|^[+-](?![\d\s()-]*$)/.test(text)
  return `"${(isFormula ? `'${text}` : text).replace(/"/g, '""')}"`
}

export const csvLine = (texts: string[]): string => `${texts.map(cell).join(',')}\r\n`

/** The first line. Begins with a byte order mark: without it spreadsheets do not detect UTF-8. */
export const csvHead = (titles: string[]): string => `\uFEFF${csvLine(titles)}`
