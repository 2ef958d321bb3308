import type { DemoPost } from './demo-post.ts'

export const posts: DemoPost[] = [
  {
    title: 'மழை எழுதும் கடிதம்',
    subtitle: 'முகவரி இல்லாத வீடுகளுக்கும் மழை வந்து சேர்கிறது.',
    author: 'இரா. நிலவன்',
    category: 'poems',
    daysAgo: 2,
    pictures: [],
    isHome: true,
    isRecent: true,
    tags: ['மழை'],
    content: `
<div class="verse">
<p>எந்தத் தெரு என்று<br>
மழை கேட்பதில்லை.<br>
கதவு எண் இல்லாத வீட்டின்<br>
கூரையிலும் அதே எழுத்து,<br>
அதே அழுத்தம்.</p>
<p>தகரத்தில் விழுந்தால் அவசரம்,<br>
ஓலையில் விழுந்தால் ரகசியம்,<br>
நெகிழித் தாளில் விழுந்தால்<br>
யாரோ விடாமல்<br>
கதவைத் தட்டும் சத்தம்.</p>
<p>அம்மா பாத்திரம் வைக்கிறாள்:<br>
ஒழுகும் இடத்துக்கு ஒன்று.<br>
ஐந்து பாத்திரங்கள்<br>
ஐந்து ஸ்வரங்களில் வாசிக்க<br>
நாங்கள் பாயைச் சுருட்டி<br>
நடுவில் உட்கார்ந்து<br>
கச்சேரி கேட்டோம்.</p>
<p>விடிந்ததும் எல்லாரும்<br>
நேற்றைய மழையளவைப் படித்தார்கள்.<br>
எங்கள் வீட்டுக் கணக்கு மட்டும்<br>
சரியாகத் தெரியும் எனக்கு:<br>
ஐந்து பாத்திரம்,<br>
ஒரு வாளி,<br>
நனையாத ஒரு நோட்டுப் புத்தகம்.</p>
</div>
`,
  },
  {
    title: 'குளத்து நிலா',
    subtitle: 'ஒரு சிறுவன், ஒரு கல், ஒரு குளம்.',
    author: 'கு. பூங்கொடி',
    category: 'poems',
    daysAgo: 8,
    pictures: ['moon-tank'],
    isHome: false,
    isRecent: true,
    tags: ['தண்ணீர்'],
    content: `
<div class="verse">
<p>நேற்று இரவு<br>
குளத்தில் விழுந்துவிட்டது நிலா.<br>
யாரும் குதிக்கவில்லை.</p>
<p>தவளைகள் மட்டும்<br>
விடிய விடிய<br>
விசாரணை நடத்தின.</p>
<p>ஒரு சிறுவன் கல்லெறிந்தான்.<br>
ஆயிரம் துண்டுகளாய் உடைந்து,<br>
யாரும் ஒட்டாமலே<br>
அது மறுபடி வட்டமானது.</p>
<p>அவன் இரண்டாம் கல்லை<br>
எடுக்கவில்லை.<br>
வீட்டுக்குப் போய்<br>
உடைந்த மண்பானைத் துண்டுகளைத்<br>
தண்ணீரில் போட்டுவிட்டுக்<br>
காத்திருக்கிறான்.</p>
</div>
`,
  },
  {
    title: 'கிணறு',
    subtitle: 'கயிறு எட்டாத ஆழத்தில் பாட்டியின் குரல் இன்னும் குளிர்ச்சியாக இருக்கிறது.',
    author: 'வ. மீனாட்சி',
    category: 'poems',
    daysAgo: 30,
    pictures: ['well'],
    isHome: false,
    isRecent: false,
    tags: ['தண்ணீர்', 'சாதி'],
    content: `
<div class="verse">
<p>எங்கள் ஊரில்<br>
இரண்டு கிணறுகள் இருந்தன.<br>
ஒன்றில் தண்ணீர்.<br>
இன்னொன்றில்<br>
தண்ணீரைத் தொடக் கூடாது<br>
என்ற சொல்.</p>
<p>பாட்டி<br>
இரண்டாம் கிணற்றில்தான்<br>
தன் பெயரைச் சொல்லி அழைப்பாள்.<br>
கிணறு<br>
அதே பெயரைத்<br>
திருப்பிச் சொல்லும்,<br>
சாதி சேர்க்காமல்.</p>
<p>இப்போது குழாய் வந்துவிட்டது.<br>
கிணற்றில் குப்பை.<br>
குப்பைக்கு அடியில்<br>
இன்னும் இருக்கிறது<br>
ஒரு கிழவி<br>
தன்னைத் தானே<br>
மரியாதையாய் அழைத்த<br>
குரல்.</p>
</div>
`,
  },
  {
    title: 'The Well',
    subtitle: 'Below the reach of any rope, my grandmother’s voice is still cool.',
    author: 'வ. மீனாட்சி',
    translator: 'Leena Arasu',
    category: 'poems',
    daysAgo: 29,
    pictures: [],
    isHome: false,
    isRecent: false,
    tags: ['தண்ணீர்', 'சாதி'],
    counterpart: 'கிணறு',
    content: `
<div class="verse">
<p>Our village<br>
had two wells.<br>
In one there was water.<br>
In the other<br>
there was a sentence:<br>
you shall not touch the water.</p>
<p>It was to the second<br>
that Grandmother went<br>
to call out her own name.<br>
The well<br>
gave the name back<br>
and added no caste to it.</p>
<p>Now the tap has come.<br>
The well is full of rubbish.<br>
Under the rubbish<br>
it is still there,<br>
the voice<br>
of an old woman<br>
who addressed herself<br>
with respect.</p>
</div>
`,
  },
  {
    title: 'Inventory of a Monsoon Room',
    subtitle: 'One bulb, two buckets, and a dictionary that has begun to swell towards the letter M.',
    author: 'Leena Arasu',
    category: 'poems',
    daysAgo: 40,
    pictures: [],
    isHome: false,
    isRecent: false,
    tags: ['மழை'],
    content: `
<div class="verse">
<p>One bulb. It knows three tempers:<br>
noon, candle, sulk.</p>
<p>Two buckets, set by my mother<br>
with the exactness of chess.</p>
<p>Eleven shirts on a rope,<br>
a family portrait<br>
with nobody in it.</p>
<p>A dictionary,<br>
swelling slowly towards the letter M.<br>
<em>Mackerel, mango, moss.</em><br>
It will not close on <em>monsoon</em>.</p>
<p>A radio that gives the cyclone<br>
a girl’s name<br>
and then a number to call.</p>
<p>One window,<br>
in which the road has gone away<br>
and a boy is steering it back<br>
in a plastic tub,<br>
using his school slate<br>
for an oar.</p>
</div>
`,
  },
  {
    title: 'கோலப்பொடி',
    subtitle: 'பத்து நிமிடத்தில் அழியப்போகும் ஒன்றுக்கு இத்தனை புள்ளிகள் எதற்கு?',
    author: 'அ. பாத்திமா',
    category: 'poems',
    daysAgo: 55,
    pictures: ['kolam'],
    isHome: false,
    isRecent: false,
    content: `
<div class="verse">
<p>பதினைந்து புள்ளி, ஏழு வரிசை.<br>
எதிர்வீட்டு அக்கா<br>
கை தூக்காமல் இழுக்கிறாள்<br>
ஒரே கோட்டை.</p>
<p>பால்காரர் வருவார்,<br>
மிதிவண்டிச் சக்கரம் ஒரு வளைவைத் துடைக்கும்.<br>
காகம் வரும்,<br>
இரண்டு புள்ளிகளைத் தின்னும்.<br>
பள்ளிப் பிள்ளைகள் வருவார்கள்,<br>
பத்து நிமிடத்தில்<br>
தெரு பழைய தெருவாகும்.</p>
<p>நாளைக்கும் போடுவீங்களா அக்கா?</p>
<p>சிரிக்கிறாள்.<br>
“நேத்து போட்டதுதான் இது.<br>
இடையிலே கொஞ்சம்<br>
அழிஞ்சிருந்தது.”</p>
</div>
`,
  },
  {
    title: 'அம்மாவின் பேனா',
    subtitle: 'கையெழுத்துப் போடக் கற்றுக்கொண்ட நாளில் அம்மா தன் பெயரை நாற்பது முறை எழுதினாள்.',
    author: 'ம. கலைச்செல்வன்',
    category: 'poems',
    daysAgo: 110,
    pictures: [],
    isHome: false,
    isRecent: false,
    content: `
<div class="verse">
<p>ஐம்பத்திரண்டு வயதில்<br>
அம்மா எழுதக் கற்றாள்.<br>
முதலில் கோடு.<br>
பிறகு வளைவு.<br>
பிறகு<br>
தன் பெயரின் முதல் எழுத்தின்மேல்<br>
விரல் நடுங்க ஒரு புள்ளி.</p>
<p>அன்று இரவு<br>
பால் கணக்கு நோட்டின் கடைசித் தாளில்<br>
நாற்பது முறை எழுதியிருந்தாள்.<br>
இருபதாவது பெயரில்<br>
அவள் சிரித்திருக்க வேண்டும்:<br>
அங்கே மை<br>
கொஞ்சம் கூடுதலாய்ப் படர்ந்திருக்கிறது.</p>
<p>கட்டைவிரலின் நீலம்<br>
சோப்புப் போட்டும் போகவில்லை என்று<br>
பக்கத்து வீட்டில் சலித்துக்கொண்டாள்.<br>
எல்லாரிடமும்<br>
அந்த விரலை<br>
நீட்டிக் காட்டியபடி.</p>
</div>
`,
  },
  {
    title: 'பட்டம் விடுகிறவன் நகரத்தை நூலால் அளக்கிறான்',
    subtitle: 'மொட்டை மாடிகளின் உயரத்தில் இந்த ஊருக்கு எல்லைகள் இல்லை.',
    author: 'இரா. நிலவன்',
    category: 'poems',
    daysAgo: 160,
    pictures: ['kites-over-roofs'],
    isHome: false,
    isRecent: false,
    content: `
<div class="verse">
<p>அவன் கையில்<br>
அரைக் கிலோமீட்டர் நூல்.<br>
தெருவின் பெயர் அவனுக்குத் தேவையில்லை.</p>
<p>மசூதியின் கோபுரம் தாண்டி,<br>
தேவாலய மணி தாண்டி,<br>
துணி காயும் பதினாறு மாடிகள் தாண்டி<br>
ஒரு காகிதச் சதுரம்<br>
காற்றோடு பேசிக்கொண்டிருக்கிறது.</p>
<p>கீழே ஒருவர்<br>
இந்த இடம் யாருடையது என்று<br>
கத்திக்கொண்டிருக்கிறார்.</p>
<p>நூலை இன்னும் கொஞ்சம்<br>
விட்டுக்கொடுக்கிறான்.<br>
இழுத்தால் அறுந்துவிடும் இடங்களில்<br>
விட்டுக்கொடுக்க வேண்டும் என்பது<br>
பத்து வயதில்<br>
அவனுக்குத் தெரிந்திருக்கிறது.</p>
</div>
`,
  },
]
