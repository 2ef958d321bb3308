/** Asks for files by the browser's own window; none when it is closed without a choice. */
export function pickFiles(accept: string, multiple: boolean): Promise<File[]> {
  const input = document.createElement('input')
  Object.assign(input, { type: 'file', accept, multiple })
  return new Promise((resolve) => {
    input.addEventListener('change', () => resolve([...(input.files ?? [])]))
    input.addEventListener('cancel', () => resolve([]))
    input.click()
  })
}
