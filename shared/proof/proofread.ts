import { doublingMarks, innerMarks } from './doubling.ts'
import { noHouseWords, type HouseWords, type ProofMark } from './marks.ts'
import { sequenceMarks, spellingMarks, unknownMarks } from './spelling.ts'
import { standardMarks } from './standard-forms.ts'
import { articleMarks, houseMarks, repeatedMarks, scriptMarks } from './style.ts'
import { sentencesOf } from './tokens.ts'

// The proofreader of Tamil texts. It marks what it is sure of and nothing else: a mark that is wrong costs an editor more
// than one that is missing. Pure; it runs in a worker of the editor's browser, and in tests over the site's own texts.

/**
 * What is wrong in a text, in the order of the text; no two marks overlap.
 * @param text plain text, composed or not; a line break ends a sentence
 * @param house the words of the publishing house, and the rules that it does not go by
 */
export function proofread(text: string, house: HouseWords = noHouseWords): ProofMark[] {
  const sentences = sentencesOf(text)
  const times = new Map<string, number>()
  for (const { word } of sentences.flat()) times.set(word, (times.get(word) ?? 0) + 1)
  const own = new Set([...house.accepted, ...[...house.replaced.values()].flatMap((words) => words.split(' '))])
  const found = sentences.flatMap((sentence) => [
    ...houseMarks(sentence, house),
    ...scriptMarks(sentence),
    ...sequenceMarks(sentence),
    ...standardMarks(sentence),
    ...innerMarks(sentence),
    ...spellingMarks(sentence, times),
    ...repeatedMarks(sentence),
    ...articleMarks(sentence),
    ...doublingMarks(sentence),
    // The last: of what another rule has marked more is known.
    ...(house.off.has('unknown') ? [] : unknownMarks(sentence, times, own)),
  ])
  const accepted = ({ from, to }: ProofMark) => house.accepted.has(text.slice(from, to).normalize('NFC'))
  const isLeft = (mark: ProofMark) => house.off.has(mark.rule) || accepted(mark)
  const marks: ProofMark[] = []
  // Of marks in one place the first rule has the word.
  for (const mark of found) if (!isLeft(mark) && !marks.some((other) => overlap(mark, other))) marks.push(mark)
  return marks.toSorted((a, b) => a.from - b.from)
}

const overlap = (a: ProofMark, b: ProofMark): boolean => a.from < b.to && b.from < a.to
