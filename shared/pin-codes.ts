import { pinCodeIn } from './india.ts'

// Which state, and in Tamil Nadu which district, a PIN code belongs to, by its first three digits (the sorting district).
// Compiled from the "All India Pincode Directory" of the Department of Posts (data.gov.in, Government Open Data Licence –
// India). A sorting district with more than two post offices in a second state has both. Districts are those of Tamil
// Nadu and Puducherry alone, and only where nine tenths of the post offices are in one: elsewhere their borders have been
// drawn anew since the directory, and a wrong district would mislead more than none. Army post offices (9xx) have neither.
// Loaded by the checkout alone.

interface Place {
  en: string
  ta: string
  /** Sorting districts, and ranges of them. */
  pins: string
  /** Other spellings in addresses, in small letters. */
  also?: readonly string[]
}

const states: readonly Place[] = [
  { en: 'Tamil Nadu', ta: 'தமிழ்நாடு', pins: '600-643', also: ['tamilnadu', 'தமிழ் நாடு', 'தமிழகம்'] },
  { en: 'Puducherry', ta: 'புதுச்சேரி', pins: '605 607 609 673', also: ['pondicherry', 'பாண்டிச்சேரி'] },
  { en: 'Kerala', ta: 'கேரளா', pins: '670-695', also: ['கேரளம்'] },
  { en: 'Karnataka', ta: 'கர்நாடகா', pins: '560-591', also: ['கர்நாடகம்'] },
  { en: 'Andhra Pradesh', ta: 'ஆந்திரப் பிரதேசம்', pins: '507 515-535', also: ['ஆந்திரா'] },
  { en: 'Telangana', ta: 'தெலங்கானா', pins: '500-509', also: ['தெலுங்கானா'] },
  { en: 'Maharashtra', ta: 'மகாராட்டிரம்', pins: '400-402 410-445', also: ['மகாராஷ்டிரா', 'மஹாராஷ்டிரா'] },
  { en: 'Goa', ta: 'கோவா', pins: '403' },
  { en: 'Delhi', ta: 'டெல்லி', pins: '110', also: ['தில்லி'] },
  { en: 'Haryana', ta: 'ஹரியாணா', pins: '121-136', also: ['ஹரியானா', 'அரியானா'] },
  { en: 'Punjab', ta: 'பஞ்சாப்', pins: '140-160' },
  { en: 'Chandigarh', ta: 'சண்டிகர்', pins: '140 160' },
  { en: 'Himachal Pradesh', ta: 'இமாச்சலப் பிரதேசம்', pins: '171-177', also: ['ஹிமாச்சல பிரதேசம்'] },
  {
    ...{ en: 'Jammu and Kashmir', ta: 'ஜம்மு காஷ்மீர்', pins: '180-193' },
    also: ['jammu & kashmir', 'ஜம்மு-காஷ்மீர்', 'ஜம்மு மற்றும் காஷ்மீர்'],
  },
  { en: 'Ladakh', ta: 'லடாக்', pins: '194', also: ['jammu & kashmir', 'jammu and kashmir'] },
  { en: 'Uttar Pradesh', ta: 'உத்தரப் பிரதேசம்', pins: '201-247 250-285', also: ['உத்தர பிரதேசம்'] },
  { en: 'Uttarakhand', ta: 'உத்தராகண்ட்', pins: '244 246-249 262-263', also: ['uttaranchal', 'உத்தரகண்ட்'] },
  { en: 'Rajasthan', ta: 'ராஜஸ்தான்', pins: '301-345', also: ['இராசசுத்தான்'] },
  { en: 'Gujarat', ta: 'குஜராத்', pins: '360-396' },
  {
    ...{ en: 'Dadra and Nagar Haveli and Daman and Diu', ta: 'தாத்ரா நகர் ஹவேலி, டாமன் டையூ', pins: '362 396' },
    also: ['dadra', 'daman', 'diu'],
  },
  { en: 'Madhya Pradesh', ta: 'மத்தியப் பிரதேசம்', pins: '450-488', also: ['மத்திய பிரதேசம்'] },
  { en: 'Chhattisgarh', ta: 'சத்தீஸ்கர்', pins: '490-497', also: ['chattisgarh'] },
  { en: 'Lakshadweep', ta: 'லட்சத்தீவு', pins: '682' },
  { en: 'West Bengal', ta: 'மேற்கு வங்காளம்', pins: '700-736 741-743', also: ['மேற்கு வங்கம்'] },
  { en: 'Sikkim', ta: 'சிக்கிம்', pins: '737' },
  { en: 'Andaman and Nicobar Islands', ta: 'அந்தமான் நிகோபார் தீவுகள்', pins: '744', also: ['andaman', 'அந்தமான்'] },
  { en: 'Odisha', ta: 'ஒடிசா', pins: '751-770', also: ['orissa', 'ஒரிசா'] },
  { en: 'Assam', ta: 'அசாம்', pins: '781-788', also: ['அஸ்ஸாம்'] },
  { en: 'Arunachal Pradesh', ta: 'அருணாசலப் பிரதேசம்', pins: '790-792' },
  { en: 'Meghalaya', ta: 'மேகாலயா', pins: '793-794' },
  { en: 'Manipur', ta: 'மணிப்பூர்', pins: '795' },
  { en: 'Mizoram', ta: 'மிசோரம்', pins: '796' },
  { en: 'Nagaland', ta: 'நாகாலாந்து', pins: '797-798' },
  { en: 'Tripura', ta: 'திரிபுரா', pins: '799' },
  { en: 'Bihar', ta: 'பீகார்', pins: '800-814 821 823-824 841-855' },
  { en: 'Jharkhand', ta: 'ஜார்க்கண்ட்', pins: '813-816 822 825-835' },
]

const districts: readonly Place[] = [
  { en: 'Tiruvallur', ta: 'திருவள்ளூர்', pins: '601', also: ['thiruvallur'] },
  { en: 'Cuddalore', ta: 'கடலூர்', pins: '608' },
  { en: 'Nagapattinam', ta: 'நாகப்பட்டினம்', pins: '611', also: ['நாகை'] },
  { en: 'Tiruchirappalli', ta: 'திருச்சிராப்பள்ளி', pins: '620', also: ['trichy', 'tiruchi', 'திருச்சி'] },
  { en: 'Pudukkottai', ta: 'புதுக்கோட்டை', pins: '622' },
  { en: 'Ramanathapuram', ta: 'ராமநாதபுரம்', pins: '623', also: ['ramnad', 'இராமநாதபுரம்'] },
  { en: 'Dindigul', ta: 'திண்டுக்கல்', pins: '624' },
  { en: 'Virudhunagar', ta: 'விருதுநகர்', pins: '626' },
  { en: 'Thoothukudi', ta: 'தூத்துக்குடி', pins: '628', also: ['tuticorin'] },
  { en: 'Kanniyakumari', ta: 'கன்னியாகுமரி', pins: '629', also: ['kanyakumari', 'குமரி'] },
  { en: 'Sivaganga', ta: 'சிவகங்கை', pins: '630', also: ['sivagangai'] },
  { en: 'The Nilgiris', ta: 'நீலகிரி', pins: '643', also: ['nilgiri'] },
]

const isIn = (pins: string, area: number): boolean =>
  pins.split(' ').some((part) => {
    const [first, last = first] = part.split('-').map(Number)
    return first! <= area && area <= last!
  })

const namesOf = ({ en, ta, also = [] }: Place): string[] => [en.toLowerCase(), ta, ...also]

const isNamed = (text: string, place: Place): boolean => namesOf(place).some((name) => text.includes(name))

const placesOf = (places: readonly Place[], pin: string): Place[] =>
  places.filter(({ pins }) => isIn(pins, Number(pin.slice(0, 3))))

/** The states that an address names, each at the end of a line or before a comma, so that a Delhi Road is none. */
function namedStates(address: string): Place[] {
  const parts = address
    .toLowerCase()
    .split(/[,;\n]/)
    .map((part) => part.replace(/[\d\s.:–-]+$/, '').trim())
  return states.filter((state) =>
    namesOf(state).some((name) => parts.some((part) => part === name || part.endsWith(` ${name}`))),
  )
}

/** A state's name in both languages. */
export type StateName = Pick<Place, 'en' | 'ta'>

/** The state of an address's PIN code where the address names another one; undefined where they agree, or one is unknown. */
export function stateInDoubt(address: string): StateName | undefined {
  const pin = pinCodeIn(address)
  const own = pin ? placesOf(states, pin) : []
  const named = namedStates(address)
  return named.length > 0 && !named.some((state) => own.includes(state)) ? own[0] : undefined
}

/**
 * An address with the district and the state of its PIN code behind it, in its own script, as far as they are certain and
 * it does not name them. As it is without a PIN code, or if it names another state.
 */
export function withDistrictAndState(address: string): string {
  const pin = pinCodeIn(address)
  const [state, other] = pin ? placesOf(states, pin) : []
  if (!pin || !state || other || namedStates(address).some((named) => named !== state)) return address
  const small = address.toLowerCase()
  const isTamil = /\p{Script=Tamil}/u.test(address)
  const missing = [
    ...placesOf(districts, pin)
      .filter((district) => !isNamed(small, district))
      .map(({ en, ta }) => (isTamil ? `${ta} மாவட்டம்` : `${en} district`)),
    ...(isNamed(small, state) ? [] : [isTamil ? state.ta : state.en]),
  ]
  return [address.trimEnd().replace(/[,.]$/, ''), ...missing].join(', ')
}
