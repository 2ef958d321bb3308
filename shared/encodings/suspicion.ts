/** A letter with an accent or a sign of Windows, a sign or a capital inside a Latin word, or Tamil that is not well formed. */
const suspicious = new RegExp(
  [
    '[\\u0080-\\u024F‚ƒ„†‡ˆ‰‹›˜™•][^\\s]',
    '[A-Za-z][;<>$%^&*{}|\\[\\]\\\\#`=+A-Z]',
    '[\\u0B80-\\u0BFF][\\u00AD\\u200B-\\u200D\\u2060\\uFEFF\\u25CC]',
    '(?<![\\u0B95-\\u0BB9])[\\u0BBE-\\u0BCD]',
    '\\u0BC6[\\u0BBEள]|\\u0BC7\\u0BBE|ஒள',
  ].join('|'),
)

/** Whether a text may be in an old encoding or be broken: what reads those is loaded for such texts alone. */
export const isSuspicious = (text: string): boolean => suspicious.test(text)
