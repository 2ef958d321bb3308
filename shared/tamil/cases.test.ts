import { expect, test } from 'vitest'
import { readLists } from '#tools/lexicon/lists.ts'
import { cases, inCase } from './cases.ts'
import { analyse } from './morphology.ts'

test.each([
  ['மரம்', 'மரத்தை மரத்துக்கு மரத்தின் மரத்தில் மரத்திலிருந்து மரத்தால் மரத்துடன்'],
  ['வரலாறு', 'வரலாற்றை வரலாற்றுக்கு வரலாற்றின் வரலாற்றில் வரலாற்றிலிருந்து வரலாற்றால் வரலாற்றுடன்'],
  ['ஈரோடு', 'ஈரோட்டை ஈரோட்டுக்கு ஈரோட்டின் ஈரோட்டில் ஈரோட்டிலிருந்து ஈரோட்டால் ஈரோட்டுடன்'],
  ['எழுத்து', 'எழுத்தை எழுத்துக்கு எழுத்தின் எழுத்தில் எழுத்திலிருந்து எழுத்தால் எழுத்துடன்'],
  ['பாபு', 'பாபுவை பாபுவுக்கு பாபுவின் பாபுவில் பாபுவிலிருந்து பாபுவால் பாபுவுடன்'],
  ['வள்ளி', 'வள்ளியை வள்ளிக்கு வள்ளியின் வள்ளியில் வள்ளியிலிருந்து வள்ளியால் வள்ளியுடன்'],
  ['பெரியார்', 'பெரியாரை பெரியாருக்கு பெரியாரின் பெரியாரில் பெரியாரிலிருந்து பெரியாரால் பெரியாருடன்'],
  ['பெண்', 'பெண்ணை பெண்ணுக்கு பெண்ணின் பெண்ணில் பெண்ணிலிருந்து பெண்ணால் பெண்ணுடன்'],
  ['தாய்', 'தாயை தாய்க்கு தாயின் தாயில் தாயிலிருந்து தாயால் தாயுடன்'],
  ['டிக்கெட்', 'டிக்கெட்டை டிக்கெட்டுக்கு டிக்கெட்டின் டிக்கெட்டில் டிக்கெட்டிலிருந்து டிக்கெட்டால் டிக்கெட்டுடன்'],
  ['தி.மு.க.', 'தி.மு.க.வை தி.மு.க.வுக்கு தி.மு.க.வின் தி.மு.க.வில் தி.மு.க.விலிருந்து தி.மு.க.வால் தி.மு.க.வுடன்'],
  ['1936', '1936ஐ 1936க்கு 1936இன் 1936இல் 1936இலிருந்து 1936ஆல் 1936உடன்'],
  ['Kumaran', 'Kumaran-ஐ Kumaran-க்கு Kumaran-இன் Kumaran-இல் Kumaran-இலிருந்து Kumaran-ஆல் Kumaran-உடன்'],
])('%s has its cases', (name, forms) => {
  expect(cases.map((each) => inCase(name, each)).join(' ')).toBe(forms)
})

test.each([
  ['இ. முருகன்', 'இ. முருகனை'],
  ['கடல் எங்கே?', 'கடல் எங்கே? என்பதை'],
  ['“கடல்”', '“கடல்” என்பதை'],
  ['எம்.ஜி.ஆர்.', 'எம்.ஜி.ஆரை'],
  ['கொடி'.normalize('NFD'), 'கொடியை'],
  ['', ' என்பதை'],
])('of several words the last one is inflected, and what is no word is named: %s', (name, form) => {
  expect(inCase(name, 'accusative')).toBe(form)
})

test('nearly all nouns and names of the lexicon have the cases that it gives them [L-06]', () => {
  // Words of the class of அன்று have none.
  const words = readLists().flatMap(({ part, name, lines }) =>
    name !== 'anRu' && (part === 'noun' || part === 'name') ? lines : [],
  )
  const wrong = words.filter(
    (word) =>
      !cases.every((each) =>
        analyse(inCase(word, each)).some(
          ({ lemma, features, isGuess }) => !isGuess && lemma === word && features.includes(each),
        ),
      ),
  )
  console.log(`${words.length - wrong.length} of ${words.length}; not: ${wrong.slice(0, 20).join(' ')}`)
  expect(wrong.length / words.length).toBeLessThan(0.02)
})
