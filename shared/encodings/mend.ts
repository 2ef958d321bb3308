import { joinAu, readStrokes } from './convert.ts'
import { likelihood } from './likelihood.ts'
import { byteOfLetter } from './tables.ts'

// Tamil in Unicode that a program has broken on the way: read byte by byte, or with its signs in the order of their looks.

const utf8 = new TextDecoder('utf-8', { fatal: true })
/** Runs of letters that are bytes above ASCII. */
const byteRun = /[\u0080-\u00FF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]+/g
/** The first two bytes of every Tamil letter in UTF-8, read as Windows-1252; and those again, read so a second time. */
const readOnce = /à[®¯]/
const readTwice = /Ã[\u00A0 ]Â[®¯]/
/** The byte 0xA0 is a space that does not break; many programs make a usual one of it. */
const lostByte = /(?<=[ÃÅ]) (?=[\u0080-\u00FF])/g

const readBytes = (text: string): string =>
  text.replace(byteRun, (run) => {
    try {
      return utf8.decode(Uint8Array.from(run, (letter) => byteOfLetter(letter) ?? 0))
    } catch {
      return run
    }
  })

/** UTF-8 that was read as Windows-1252, once or twice; what cannot have been so stays. */
function mendBytes(text: string): string {
  const once = readTwice.test(text) ? readBytes(text.replace(lostByte, '\u00A0')) : text
  return readOnce.test(once) ? readBytes(once) : once
}

/** Tamil with what must not be inside it: joiners, byte order marks, soft hyphens and the circle below lone signs. */
const tamilRun = /[\u0B80-\u0BFF][\u0B80-\u0BFF\u00AD\u200B-\u200D\u2060\uFEFF\u25CC]*/g
/** All but the joiner that somebody wants between க் and ஷ, which are one letter without it. */
const debris = /\u00AD|\u200B|\u200D|\u2060|\uFEFF|\u25CC|(?<!க\u0BCD)\u200C|\u200C(?!ஷ)/g

const afterStroke = /[க-ஹ]\u0BBE[\u0BC6\u0BC7][\u0B80-\u0BFF]*/g

/** ா before ெ or ே: the halves of ொ and ோ swapped, or in the order of looks the left half of what follows. */
function betterOrder(word: string): string {
  const swapped = word.replace(/\u0BBE([\u0BC6\u0BC7])/g, '$1\u0BBE').normalize('NFC')
  const moved = word.replace(/(?<=\u0BBE)([\u0BC6\u0BC7])([க-ஹ])/g, '$2$1').normalize('NFC')
  const share = (text: string) => likelihood(text).sum / likelihood(text).letters
  return share(moved) > share(swapped) ? moved : swapped
}

const mendRun = (run: string): string =>
  joinAu(
    readStrokes(
      run
        .replace(debris, '')
        .replace(/([\u0BBE-\u0BCD\u0BD7])\1+/g, '$1')
        .replace(afterStroke, betterOrder)
        // A left half that has nothing before it belongs to what follows.
        .replace(/(?<![\u0B95-\u0BB9])([\u0BC6-\u0BC8])(க்ஷ|[க-ஹ])/g, '$2$1'),
    ),
  ).normalize('NFC')

/** A text whose broken Tamil is whole; all else is as it was. */
export const mend = (text: string): string => mendBytes(text).replace(tamilRun, mendRun)
