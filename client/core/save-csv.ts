/** A part of a file; `next` says where the following one begins. */
export interface CsvPart {
  csv: string
  next: string | null
}

/**
 * Saves a file for spreadsheets that comes in parts.
 * @param fetchPart without a cursor the first
 */
export async function saveCsv(
  fileName: string,
  fetchPart: (cursor: string | undefined) => Promise<CsvPart>,
): Promise<void> {
  const parts: string[] = []
  let cursor: string | undefined
  do {
    const { csv, next } = await fetchPart(cursor)
    parts.push(csv)
    cursor = next ?? undefined
  } while (cursor)
  const url = URL.createObjectURL(new Blob(parts, { type: 'text/csv;charset=utf-8' }))
  Object.assign(document.createElement('a'), { href: url, download: fileName }).click()
  URL.revokeObjectURL(url)
}
