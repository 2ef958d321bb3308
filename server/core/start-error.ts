/** Something that a person must mend before the site can start; the message tells them what, in whole sentences. */
export class StartError extends Error {
  override name = 'StartError'
}

/** Ends the process with the sentence of a StartError instead of a stack trace; throws anything else. */
export function exitWithSentence(error: unknown): never {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exit(1)
}
