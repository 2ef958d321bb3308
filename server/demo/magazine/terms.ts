// Who and what the pages of authors, tags and series are about. Authors without an entry are known by their name alone.

/** Authors of whom the site says more. */
export const demoAuthors: { name: string; nameEn: string; portrait: string; bio: string; bioEn: string }[] = [
  {
    name: 'ந. கயல்',
    nameEn: 'N. Kayal',
    portrait: 'portraits/kayal',
    bio: `ஆற்றங்கரை ஊர் ஒன்றில் பிறந்தவர். பத்து ஆண்டுகள் நில அளவைத் துறையில் வரைபடங்களைப் படியெடுத்தார். எல்லைக் கற்களுக்கு நடுவில் இருந்தும் எந்தத் தாளிலும் இடம்பெறாதவற்றை எழுதத் தொடங்கியது அங்கேதான். “ஆற்றோரம்” அவருடைய முதல் தொடர்கதை.

ஒவ்வொரு பகுதியையும் அச்சுக்கு அனுப்பும் முன் ஒரு பரிசல்காரருக்கு வாசித்துக் காட்டுகிறார். அவர் தலையசைத்த வாக்கியங்கள் மட்டும் அச்சாகின்றன.`,
    bioEn: `N. Kayal was born in a village on a river bank. For ten years she copied maps in the land survey department, and began to write down what lay between the boundary stones and appeared on none of the sheets. “By the River” is her first serial.

Before a part goes to press she reads it to a coracle man. Only the sentences at which he nods are printed.`,
  },
  {
    name: 'வ. மீனாட்சி',
    nameEn: 'V. Meenakshi',
    portrait: 'portraits/meenakshi',
    bio: `கவிஞர், கட்டுரையாளர். முப்பது ஆண்டுகள் அரசுப் பள்ளியில் வரலாறு கற்பித்தார். பாடநூல் ஒரே வரியில் முடித்துவிட்டவற்றைக் கவிதையிலும் கட்டுரையிலும் விரித்து எழுதுகிறார்.

தெரு விழிப்பதற்கு முன் எழுதுவார்; விழித்த பிறகு அதைக் கேட்டுக்கொண்டிருப்பார்.`,
    bioEn: `V. Meenakshi is a poet and essayist. She taught history in a government school for thirty years, and in her poems and essays unfolds what the textbook disposed of in a line.

She writes before the street is awake. Once it is, she listens.`,
  },
]

/** What posts share across categories. */
export const demoTags: { name: string; nameEn: string }[] = [
  { name: 'உழைப்பு', nameEn: 'Labour' },
  { name: 'நூலகம்', nameEn: 'Libraries' },
  { name: 'தண்ணீர்', nameEn: 'Water' },
  { name: 'சாதி', nameEn: 'Caste' },
  { name: 'மழை', nameEn: 'Rain' },
  { name: 'எழுத்தும் அச்சும்', nameEn: 'Letters and print' },
  { name: 'பயணம்', nameEn: 'Journeys' },
]

export const demoSeries: { name: string; nameEn: string; description: string; descriptionEn: string }[] = [
  {
    name: 'ஆற்றோரம்',
    nameEn: 'By the River',
    description:
      'நீந்தத் தெரியாத ஒரு பரிசல்காரர்; ஆற்றின் அகலத்தைப் பாட்டால் அளக்கும் அவர் மகள்; எல்லைக் கற்களை எண்ணிக்கொண்டு ஊருக்கு வரும் ஓர் அளவுகாரர். மணலுக்காகத் தோண்டப்படும் ஓர் ஆற்றின் கரையில் நடக்கும் தொடர்கதை.',
    descriptionEn:
      'A coracle man who cannot swim; his daughter, who measures the width of the river by a song; a surveyor who comes to the village counting boundary stones. A serial on the banks of a river that is being dug up for its sand.',
  },
]
