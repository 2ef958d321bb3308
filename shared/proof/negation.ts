import type { Analysis } from '#shared/tamil/analyse.ts'
import { analyse } from '#shared/tamil/morphology.ts'
import { markOf, type ProofMark } from './marks.ts'
import type { Token } from './tokens.ts'

// இல்லை says that something is not there, அல்ல that it is something else. Which of them is meant is sure only in few sentences.

/** Whether a word has readings, and all of them are such. */
const isAlways = (word: string | undefined, is: (reading: Analysis) => boolean): boolean => {
  const readings = analyse(word?.replace(/[கசதப]\u0BCD$/, '') ?? '')
  return readings.length > 0 && readings.every((reading) => !reading.isGuess && is(reading))
}
const endsIn =
  (...cases: string[]) =>
  ({ features }: Analysis): boolean =>
    cases.includes(features.at(-1) ?? '')

const isNominative = ({ part, features }: Analysis): boolean => part === 'noun' && features.length === 0
const isCommand = ({ features }: Analysis): boolean => features.at(-1) === 'imperative'
const isOwner = (reading: Analysis): boolean =>
  endsIn('dative', 'locative')(reading) || (reading.part === 'pronoun' && reading.features.length === 0)
const isDeed = endsIn('3n', 'participial noun', 'verbal noun')

/** Of these both are said: வருவது சாத்தியம் இல்லை. */
const either = new Set('தேவை சாத்தியம் அவசியம் வழக்கம் பயன் நிச்சயம் பிரச்சினை சிக்கல் முடிவு வழி அர்த்தம் பொருள்'.split(' '))

/** A sentence that ends in the other one of இல்லை and அல்ல. */
export function* negationMarks(sentence: readonly Token[]): Generator<ProofMark> {
  const last = sentence.at(-1)
  const [first, before] = sentence.slice(-3, -1)
  if (!last || !before?.isJoined || (last.word !== 'அல்ல' && last.word !== 'இல்லை')) return
  const isThing = isAlways(before.word, (reading) => isNominative(reading) || isCommand(reading))
  // எனக்கு நேரம் அல்ல; தொடங்கவே அல்ல.
  if (last.word === 'அல்ல') {
    const lacks =
      sentence.length === 3 &&
      isThing &&
      isAlways(first?.word, isOwner) &&
      /(?:க்கு|ில்|ிடம்)[கசதப]?\u0BCD?$/.test(first!.word)
    const neverDone = isAlways(
      before.word,
      ({ part, features }) => part === 'verb' && features.join() === 'infinitive,emphatic',
    )
    if (lacks || neverDone) yield markOf(last, 'negation', 'இல்லை')
    return
  }
  // கடிதத்தை இல்லை; போட்டது படகு இல்லை.
  const isOther = isAlways(before.word, endsIn('accusative', 'instrumental'))
  const isNamed =
    isThing && !either.has(before.word) && first?.isJoined && first.word.endsWith('து') && isAlways(first.word, isDeed)
  if (isOther || isNamed) yield markOf(last, 'negation', 'அல்ல')
}
