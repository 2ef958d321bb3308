/**
 * The address of a link with its Tamil letters as they are: a third of the bytes, and those that its title has. Browsers
 * encode them when the link is followed.
 */
export const readableAddress = (address: string): string =>
  address.replace(/(?:%E0%A[EF]%[89AB].)+/g, (letters) => decodeURIComponent(letters))
