import { each, type Entry, type Feature, type States } from './states.ts'

// Endings of nouns, and of everything that is inflected like one.

/** Particles and postpositions that begin with a consonant, which may be doubled. */
const doubled = (words: string, next: string, feature: Feature): Entry[] =>
  words.split(' ').flatMap((sounds): Entry[] => [
    [sounds, next, feature],
    [sounds.charAt(0) + sounds, next, feature],
  ])

export const nounStates: States = {
  end: [],
  /** The end, or a consonant doubled before the next word: கவிதைகளைச் சுமந்து. */
  sandhi: [['', 'end'], ...each('k c t p', 'end')],

  // Particles after a consonant, and after ய் or வ் behind a vowel.
  particles: [
    ['um', 'afterAnd', 'and'],
    ['E', 'afterEmphasis', 'emphatic'],
    ...each('O', 'end', 'doubt'),
    ...each('A', 'end', 'question'),
    ...each('Am', 'end', 'quotation'),
    ...each('Avatu Ayinum Akilum', 'end', 'only'),
    ['ellAm', 'afterConsonant', 'only'],
    ['uNdu', 'sandhi', 'having'],
    // சனிக்கிழமையன்று.
    ['anRu', 'sandhi', 'postposition'],
    ...each(
      'enRu ena enRa ennum enpatu enRAl enRum enRE enRAr enpatY enpatAl enpatAka enRuk enRuc enRup enRut',
      'end',
      'quotation',
    ),
  ],
  afterAnd: [
    ['', 'end'],
    ['E', 'end', 'emphatic'],
    ['tAn', 'end', 'only'],
    ['kUda', 'end'],
    // தலைவருமான, தலைவருமாகிய.
    ...each('Ana Akiya', 'relative', 'becoming'),
  ],
  afterEmphasis: [
    ['', 'end'],
    ['yE', 'end'],
    ['tAn', 'end', 'only'],
    ['yA', 'end', 'question'],
    ['yO', 'end', 'doubt'],
  ],
  afterOnly: [
    ['', 'end'],
    ['E', 'end'],
    ['O', 'end', 'doubt'],
    ['A', 'end', 'question'],
    ['um', 'end', 'and'],
  ],
  /** Particles and postpositions that begin with a consonant. */
  followers: [
    ...doubled('tAn', 'afterOnly', 'only'),
    ...doubled('kUda pOla pOl pOnRa pOlavE pOnRatu paRRi', 'sandhi', 'postposition'),
    ...doubled('tORum', 'end', 'postposition'),
    ['', 'owners'],
    ...each(
      'maddum maddumE vAri vArip varY varYkkum varYyil varYyilum vaziyAka mUlam mUlamAka',
      'sandhi',
      'postposition',
    ),
  ],
  /** வீட்டுக்காரர், கடைக்காரி. */
  owners: [...doubled('kArar kAran', 'person', 'having'), ...doubled('kAri', 'front', 'having')],
  /** What begins with a vowel and follows a nominative: particles, and the words for being, having and lacking. */
  vowels: [
    ['', 'particles'],
    ['', 'verb:Aku', 'becoming'],
    ['', 'verb:Akku', 'causative'],
    ['', 'verb:adY', 'becoming'],
    ['uLL', 'having', 'having'],
    ['udYya', 'relative', 'having'],
    ['', 'verb:iru', 'having'],
    ['ill', 'lacking', 'lacking'],
    ['aRRa', 'relative', 'lacking'],
    ['aRRu', 'sandhi', 'lacking'],
    ['inRi', 'afterFront', 'lacking'],
    ['all', 'lacking', 'lacking'],
  ],
  having: [
    ['a', 'relative'],
    ['at', 'thing', '3n'],
    ['', 'persons'],
    ['ana', 'afterBack', '3np'],
    ['anar', 'afterConsonant', '3p'],
    ['Or', 'person', 'participial noun'],
  ],
  lacking: [
    ['a', 'afterBack'],
    ['AtOr', 'person', 'participial noun'],
    ['Y', 'afterFront'],
    ['A', 'afterBack'],
    ['Ata', 'relative'],
    ['At', 'afterU'],
    ['Atat', 'thing'],
    ['Amal', 'afterConsonant'],
    ['Amal', 'conjoined'],
    ['AmY', 'front'],
    ['A', 'verb:vidu', 'conditional'],
    ['atu', 'end'],
  ],

  // The end of a word with its particles, by its last sound.
  afterConsonant: [
    ['', 'end'],
    ['', 'particles'],
    ['', 'followers'],
  ],
  afterSoft: [
    ['', 'sandhi'],
    ['', 'particles'],
    ['', 'followers'],
  ],
  afterFront: [
    ['', 'sandhi'],
    ['y', 'particles'],
    ['', 'followers'],
  ],
  afterBack: [
    ['', 'sandhi'],
    ['v', 'particles'],
    ['', 'followers'],
  ],
  /** After a stop whose உ is dropped before a vowel. */
  afterU: [
    ['u', 'sandhi'],
    ['', 'particles'],
    ['u', 'followers'],
    ['', 'verb:Aku', 'becoming'],
  ],

  // Nominatives.
  consonant: [
    ['', 'end'],
    ['', 'followers'],
  ],
  /** ய், ர், ழ்: தமிழ்ப் பாடல். */
  soft: [
    ['', 'sandhi'],
    ['', 'followers'],
  ],
  back: [
    ['', 'sandhi'],
    ['v', 'vowels'],
    ['', 'followers'],
    ['kkaL', 'many', 'plural'],
    ['kaL', 'many', 'plural'],
    ['kk', 'to', 'dative'],
  ],
  front: [
    ['', 'sandhi'],
    ['y', 'vowels'],
    ['', 'followers'],
    ['', 'feeling'],
    ['y', 'cases'],
    ['kk', 'to', 'dative'],
    ['kaL', 'many', 'plural'],
    ['kkaL', 'many', 'plural'],
  ],
  dativeOfY: [['kk', 'to', 'dative']],
  u: [
    ['u', 'sandhi'],
    ['', 'vowels'],
    ['u', 'followers'],
    ['ukaL', 'many', 'plural'],
    ['ukkaL', 'many', 'plural'],
  ],
  attributive: [
    ['', 'sandhi', 'attributive'],
    ['', 'owners'],
    ['', 'feeling'],
  ],
  /** வருத்தப்படு, பெருமைப்படுத்து. */
  feeling: [
    ['p', 'verb:padu', 'becoming'],
    ['p', 'verb:paduttu', 'causative'],
  ],
  /** The oblique form: மரத்து, வீட்டு. */
  oblique: [
    ['u', 'sandhi', 'attributive'],
    ['u', 'owners'],
    // வீட்டார், நாட்டார்.
    ['Ar', 'person', 'having'],
    ['', 'cases'],
    ['ukkuL', 'afterConsonant', 'postposition'],
  ],
  /** After …கள். */
  many: [
    ['', 'afterConsonant'],
    ['', 'vowels'],
    ['', 'cases'],
    ['at', 'afterU', 'genitive'],
  ],
  /** A person: …அவர், …அவன். */
  person: [
    ['', 'soft'],
    ['', 'vowels'],
    ['', 'cases'],
    ['at', 'afterU', 'genitive'],
    ['kaL', 'many', 'plural'],
  ],

  cases: [
    ['in', 'of', 'genitive'],
    ['', 'casesProper'],
  ],
  casesProper: [
    ['Y', 'afterAccusative', 'accusative'],
    ['Al', 'afterCase', 'instrumental'],
    ...each('Od od', 'afterU', 'sociative'),
    ['udan', 'afterCase', 'sociative'],
    ['udYya', 'relative', 'genitive'],
    ['udYya', 'afterBack', 'genitive'],
    ...each('ukk iRk', 'to', 'dative'),
    ['il', 'afterCase', 'locative'],
    ['iliruwt', 'afterU', 'ablative'],
    ['idam', 'afterCase', 'locative'],
    ['idatt', 'place', 'locative'],
    ['idamiruwt', 'afterU', 'ablative'],
    ...each('ilAna', 'relative', 'locative'),
    ['uL', 'afterConsonant', 'postposition'],
    ['uLLE', 'afterFront', 'postposition'],
    ...each('UdAka Udaka UdE', 'end', 'postposition'),
  ],
  afterCase: [
    ['', 'afterConsonant'],
    ['', 'vowels'],
  ],
  afterAccusative: [
    ['', 'afterFront'],
    ...each(
      'vida vidavum ttavira kkoNdu yoddi yoddiya yaduttu yaduttuc yaduttup yaduttut yaduttuk kkuRittu ppaRRiya wOkki ccArwta',
      'sandhi',
      'postposition',
    ),
  ],
  of: [
    ['', 'afterConsonant'],
    ['', 'casesProper'],
    ...each(
      'mEl mItu kIz mIt mElE kIzE munnAl pinnAl pin mun pOtu pOtum padi padiyE pEril mUlam vaziyAka',
      'sandhi',
      'postposition',
    ),
  ],
  to: [
    ['u', 'sandhi'],
    ['', 'particles'],
    ['', 'verb:Aku', 'becoming'],
    ['u', 'followers'],
    ['uL', 'afterCase', 'postposition'],
    ['uLLE', 'afterFront', 'postposition'],
    ['uriya', 'relative', 'genitive'],
    ['iya', 'end', 'genitive'],
    ...each(
      'umEl ukkIz umun umunpu uppin uppinnar uppiRaku umattiyil idYyE idYyil idYyilAna ukkidYyE ukkidYyil uppatil uppatilAka uppatilAkap',
      'end',
      'postposition',
    ),
  ],
  place: [
    ['u', 'sandhi'],
    ['', 'casesProper'],
    ['in', 'of'],
  ],

  // Pronouns: the form before endings, and the dative without its நான் or நீ.
  own: [
    ['', 'sandhi', 'genitive'],
    ['', 'followers'],
  ],
  ordinal: [...each('Am Avatu', 'end', 'ordinal'), ['AvatAka', 'end', 'ordinal']],
}
