import { markOf, type ProofMark } from './marks.ts'
import type { Token } from './tokens.ts'

// Words that are often written in another form than the one of dictionaries and style guides. The search finds both; of these
// the proofreader names the standard one. Kept out: forms of which good houses use either (கட்டிடம், கருப்பு, கருத்துக்கள்).

/** The beginning of a word, whatever its ending, and the same in its standard form. */
const standardForms = `
அமக்கள அமர்க்கள
அருவெறுப்ப அருவருப்ப
அனியாய அநியாய
அனேக அநேக
இயக்குனர இயக்குநர
இளனீர இளநீர
உடமை உடைமை
உத்திரவ உத்தரவ
ஏற்கனவே ஏற்கெனவே
ஐநூறு ஐந்நூறு
ஐநூற்ற ஐந்நூற்ற
ஒத்தட ஒற்றட
ஒருவள் ஒருத்தி
ஒருவளுக்க ஒருத்திக்க
ஒருவளை ஒருத்தியை
கருவேப்பிலை கறிவேப்பிலை
கருவேற்பிலை கறிவேப்பிலை
கைமாறு கைம்மாறு
கோர்த்த கோத்த
கோர்வை கோவை
சந்தோச சந்தோஷ
சிகப்ப சிவப்ப
சில்லரை சில்லறை
சுவற்றில சுவரில
சுவற்றுக்க சுவருக்க
சுவற்றை சுவரை
தலைகாணி தலையணை
தாப்பாள தாழ்ப்பாள
தீர்மாண தீர்மான
துடப்ப துடைப்ப
தேனீர தேநீர
தொன்னூறு தொண்ணூறு
தொன்னூற்ற தொண்ணூற்ற
நாகரீக நாகரிக
நோம்ப நோன்ப
பத்திரிக்கை பத்திரிகை
பதட்ட பதற்ற
பயிறு பயறு
பாவக்காய பாகற்காய
பிரச்சனை பிரச்சினை
புண்ணாக்க பிண்ணாக்க
முன்னூறு முந்நூறு
முன்னூற்ற முந்நூற்ற
வெங்கல வெண்கல
வெண்ணை வெண்ணெய்
வென்னீர வெந்நீர
வேர்வை வியர்வை
`
  .trim()
  .split('\n')
  .map((line) => line.split(' ') as [written: string, standard: string])

const written = new RegExp(`^(?:${standardForms.map(([form]) => form).join('|')})`, 'u')
const standardOf = new Map(standardForms)

/** Words in another form than the standard one, with their endings: பத்திரிக்கையில், பத்திரிகையில். */
export function* standardMarks(tokens: readonly Token[]): Generator<ProofMark> {
  for (const token of tokens) {
    const [form] = written.exec(token.word) ?? []
    const standard = form && standardOf.get(form)
    if (!form || !standard) continue
    const rest = token.word.slice(form.length)
    // வெண்ணையை is வெண்ணெயை.
    const joined =
      standard.endsWith('ய்') && /^ய[\u0BBE-\u0BCD]/.test(rest) ? standard.slice(0, -2) + rest : standard + rest
    yield markOf(token, 'standard', joined)
  }
}
