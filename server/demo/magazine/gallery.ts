import { monthOf } from '#shared/dates.ts'
import { monthRange } from '#shared/months.ts'

/** A picture of the demo gallery, the newest first. */
interface DemoPicture {
  title: string
  content: string
  /** File in server/demo/pictures without .svg. */
  drawing: string
  /** A coloured drawing, printed in blue like the others. */
  isTinted?: true
}

/** Two large pictures and four small ones fill whole rows. */
const picturesPerMonth = 6

/**
 * When the pictures were added, in ms, the newest first. The page groups them by month: it looks the same on whatever day
 * of the month a site is filled.
 */
export function galleryMoments(count: number, now: number): number[] {
  const moments: number[] = []
  let newest = now
  while (moments.length < count) {
    const { from } = monthRange(monthOf(newest))
    for (let index = 0; index < picturesPerMonth; index++)
      moments.push(newest - Math.floor(((newest - from) * index) / picturesPerMonth))
    newest = from - 1
  }
  return moments.slice(0, count)
}

export const demoGallery: DemoPicture[] = [
  {
    drawing: 'blue/blue-palms',
    title: 'பனையும் நிலவும்',
    content: 'ஏரிக்கரையில் மூன்று பனைகள். நிலவு ஒன்றுதான்; ஆனால் ஒவ்வொரு மரமும் தனக்கென்று ஒன்றை வைத்திருந்தது.',
  },
  { drawing: 'blue/blue-birds', title: 'கம்பி மேல் காலை', content: 'மின்சாரம் போன நாளில் கம்பிகள் பறவைகளுக்குச் சொந்தமாயின.' },
  {
    drawing: 'window',
    isTinted: true,
    title: 'ஜன்னலோரம்',
    content: 'வெளியே எதுவும் நடக்கவில்லை. அதையே ஒரு மணி நேரம் பார்த்துக்கொண்டிருந்தேன்.',
  },
  {
    drawing: 'blue/blue-bicycle',
    title: 'பழைய தோழன்',
    content: 'அப்பாவின் மிதிவண்டி. இப்போதும் மணி அடித்தால் தெரு திரும்பிப் பார்க்கிறது.',
  },
  {
    drawing: 'blue/blue-peepal',
    title: 'அரச இலை',
    content: 'வெயிலில் வைத்த தாளில் பதிந்த ஓர் இலை. நரம்புகளின் வரைபடத்தில் ஊருக்குப் போகும் வழி தெரிகிறது.',
  },
  { drawing: 'blue/blue-umbrella', title: 'குடைக்குள் மழை', content: '' },
  {
    drawing: 'moon-tank',
    isTinted: true,
    title: 'நீர் மேல் வெளிச்சம்',
    content: 'இரவு ஒன்பது மணி. தெப்பக்குளத்தின் வடக்குப் படித்துறையிலிருந்து.',
  },
  { drawing: 'blue/blue-kite', title: 'நூல் அறியும் வானம்', content: 'காற்று எங்கே போகிறது என்பது விரலுக்கு முதலில் தெரியும்.' },
  {
    drawing: 'blue/blue-pots',
    title: 'தண்ணீருக்காக',
    content: 'வண்டி வரும் நேரம் யாருக்கும் தெரியாது. குடங்கள் மட்டும் வரிசையில் நிற்கின்றன.',
  },
  { drawing: 'kolam', isTinted: true, title: 'வாசலின் கணிதம்', content: 'புள்ளிகளை எண்ணாதே; கோடு தானாக வந்து சேரும் என்றாள் பாட்டி.' },
  {
    drawing: 'reeds-heron',
    isTinted: true,
    title: 'நாணல்',
    content: 'ஒற்றைக் காலில் நிற்பது கொக்குக்கு ஓய்வு; பார்ப்பவருக்குத் தவம்.',
  },
  { drawing: 'blue/blue-fern', title: 'பெரணி', content: 'ஈரச் சுவரில் தானாக முளைத்தது. பறித்து வெயிலில் அச்செடுத்தேன்.' },
  {
    drawing: 'railway',
    isTinted: true,
    title: 'முடியாத பாதை',
    content: 'தண்டவாளங்கள் சந்திக்கும் இடத்தைத் தேடி ஒரு நாள் முழுதும் நடந்தோம்.',
  },
  { drawing: 'fishing-net', isTinted: true, title: 'வலைக்குள் கடல்', content: '' },
  {
    drawing: 'parai',
    isTinted: true,
    title: 'அதிரும் வட்டம்',
    content: 'திருவிழாவின் இரண்டாம் நாள். வாசிப்பதற்கு முன் பறையைத் தீயில் காய்ச்சுகிறார்கள்.',
  },
  { drawing: 'blue/blue-boat', title: 'கரை தேடும் பாய்', content: 'காற்று நின்ற பொழுது. படகு தன் நிழலோடு பேசிக்கொண்டிருந்தது.' },
  {
    drawing: 'lighthouse',
    isTinted: true,
    title: 'கண் சிமிட்டும் கரை',
    content: 'ஒன்பது விநாடிக்கு ஒரு முறை கடலுக்கு ஒரு சைகை.',
  },
  { drawing: 'blue/blue-dandelion', title: 'ஊதினால் ஊர்', content: 'ஒரு மூச்சில் நூறு பயணங்கள் தொடங்கின.' },
  { drawing: 'tea-glass', isTinted: true, title: 'ஆறாத தேநீர்', content: 'விவாதம் முடிந்தது; தேநீர் மட்டும் சூடாக இருந்தது.' },
  { drawing: 'blue/blue-moth', title: 'விளக்கைத் தேடியவை', content: 'சிறகில் இருக்கும் கண்கள் தூங்குவதில்லை.' },
  {
    drawing: 'sewing-machine',
    isTinted: true,
    title: 'இரவின் தையல்',
    content: 'திருவிழாவுக்கு முந்தைய இரவு. தெருவில் ஒரே ஒரு வீட்டில் மட்டும் ஓசை.',
  },
  { drawing: 'blue/blue-feather', title: 'விட்டுச் சென்றது', content: 'மயில் போன பிறகு தோட்டத்தில் ஒரு கண் கிடந்தது.' },
  { drawing: 'library-chair', isTinted: true, title: 'வாசகர் மேசை', content: '' },
  { drawing: 'blue/blue-fish', title: 'ஐந்து மௌனங்கள்', content: 'கண்ணாடித் தொட்டிக்குள் யாரும் யாரையும் முந்துவதில்லை.' },
  { drawing: 'salt-pans', isTinted: true, title: 'வெள்ளை வயல்', content: 'இங்கே அறுவடைக்கு வாசனை உண்டு; நிறம் இல்லை.' },
  { drawing: 'blue/blue-ladder', title: 'ஏணி', content: 'நிலவுக்கு ஏணி வைத்தவன் கடைசியில் இறங்க மறந்துபோனான்.' },
  { drawing: 'coracle', isTinted: true, title: 'பரிசல்', content: 'வட்டமான படகுக்கு முன்னும் இல்லை, பின்னும் இல்லை.' },
  { drawing: 'well', isTinted: true, title: 'பழைய கிணறு', content: 'ஊர்ப் பொதுக்கிணறு. குழாய் வந்த பிறகு யாரும் இறைப்பதில்லை.' },
  { drawing: 'loom', isTinted: true, title: 'ஊடும் பாவும்', content: 'நூலுக்கும் நூலுக்கும் இடையே ஒரு வாழ்க்கை.' },
  {
    drawing: 'street-lamp',
    isTinted: true,
    title: 'தெருவிளக்கின் பாடம்',
    content: 'இந்த வெளிச்சத்தில்தான் அண்ணன் பத்தாம் வகுப்பு முடித்தான்.',
  },
]
