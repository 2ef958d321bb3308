import { latinLetters } from '../search/latin-letters.ts'

// What is written with dots that end no sentence. Keys have no last dot.

/** How a Tamil abbreviation is read. */
export const tamilAbbreviations: Readonly<Record<string, string>> = {
  திரு: 'திரு',
  திருமதி: 'திருமதி',
  டாக்: 'டாக்டர்',
  பேரா: 'பேராசிரியர்',
  பக்: 'பக்கம்',
  'கி.பி': 'கிறிஸ்துவுக்குப் பின்',
  'கி.மு': 'கிறிஸ்துவுக்கு முன்',
  'மு.ப': 'முற்பகல்',
  'பி.ப': 'பிற்பகல்',
  'எ.கா': 'எடுத்துக்காட்டு',
  'வ.எண்': 'வரிசை எண்',
  'தொ.பே': 'தொலைபேசி',
  'கி.மீ': 'கிலோமீட்டர்',
  'செ.மீ': 'சென்டிமீட்டர்',
  'மி.மீ': 'மில்லிமீட்டர்',
  'ச.கி.மீ': 'சதுர கிலோமீட்டர்',
  'கி.கி': 'கிலோகிராம்',
  'மி.லி': 'மில்லிலிட்டர்',
}

/** Abbreviations only in front of a number: எண். 5. */
export const beforeNumbers = ['எண்', 'ரூ', 'தொகுதி', 'No', 'Nos', 'Rs', 'Vol', 'pp', 'p']

export const englishAbbreviations = [
  ...['Mr', 'Mrs', 'Ms', 'Dr', 'Prof', 'St', 'Rev', 'Hon', 'Jr', 'Sr', 'Gen', 'Col', 'Capt', 'vs', 'viz', 'cf'],
  ...['e.g', 'i.e', 'ed', 'eds', 'trans', 'Jan', 'Feb', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'],
]

/** Two letters as one initial: names in ர and ல begin with a vowel before these, and some houses are known by two. */
const twoLetters = ['இ[ரல][ாெே]?', 'அரு?', 'உல', 'கரு', 'சுப', 'பழ']

/** Of a regular expression: one letter of initials, மு in மு.க., எம் in எம்.ஜி.ஆர்., இரா in இரா. நிலவன், K in K. Kamaraj. */
export const initial = `(?:${latinLetters.map(([name]) => name).join('|')}|${twoLetters.join('|')}|[க-ஹ][\u0BBE-\u0BCC]?|[அ-ஔ]|[A-Z])`

/** Parties that are written without dots, and said letter by letter. */
export const parties = 'திமுக அதிமுக மதிமுக தேமுதிக அமமுக பாமக பாஜக விசிக நாதக தவெக தமாகா மநீம மஜக கொமதேக'.split(' ')
