import type { Lang } from '#shared/lang.ts'
import { defaultSite } from '#shared/site.ts'
import { builtInAbout } from '#server/features/about/about.service.ts'

const builtIn = builtInAbout(defaultSite.name)

/** The page about the magazine, as long as the demo content is on the site. */
export const demoAbout: Record<Lang, string> = {
  ta: `${builtIn.ta}
<h2>மாதிரிப் படைப்புகள்</h2>
<p>இந்தத் தளத்தில் இப்போது இருப்பவை மாதிரிக்காக எழுதப்பட்ட படைப்புகள். அவற்றில் வரும் மனிதர்கள், ஊர்கள், நூல்கள், எண்கள் கற்பனையானவை; யாரையும் எதையும் குறிப்பவை அல்ல. அம்பேத்கரையும் பெரியாரையும் பற்றிய கட்டுரைகளில் வரும் வரலாற்று நிகழ்வுகளும் தேதிகளும் மட்டும் உண்மை.</p>`,
  en: `${builtIn.en}
<h2>Sample content</h2>
<p>What you read on this site at present was written as a sample. Its people, places, books and figures are invented and refer to nobody. Only the historical events and dates in the essays about Ambedkar and Periyar are real.</p>`,
}
