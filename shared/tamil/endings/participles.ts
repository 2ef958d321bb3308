import { each, type States } from './states.ts'

// Relative participles and adjectives, and the pronouns joined to them: படித்த, படித்தவர், பெரியது.

export const participleStates: States = {
  relative: [
    ['', 'sandhi', 'relative'],
    ...each('van var vaL', 'person', 'participial noun'),
    ['vYkaL', 'many', 'participial noun'],
    ['vY', 'front', 'participial noun'],
    ['vaRR', 'things', 'participial noun'],
    ['t', 'thing', 'participial noun'],
    ['na', 'afterBack', '3np'],
    ['vudan', 'afterConsonant', 'postposition'],
    ...each(
      'pOtu pOtum pOtE pOtellAm pozutu padi padiyE padiyAl pin pinnar piRaku pinpu vARu vARE vitam mAtiri vaNNam',
      'end',
      'postposition',
    ),
  ],
  /** …அது with its cases: படித்தது, படிப்பதற்கு. */
  thing: [
    ['', 'afterU'],
    ['', 'cases'],
    ['ill', 'lacking', 'lacking'],
    ['aRk', 'to', 'dative'],
    ['an', 'of', 'genitive'],
    ['ukaL', 'many', 'plural'],
  ],
  /** …அவற்று with its cases. */
  things: [
    ['', 'cases'],
    ['u', 'sandhi'],
    ['ukk', 'to', 'dative'],
  ],
}
