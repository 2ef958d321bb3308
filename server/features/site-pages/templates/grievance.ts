import type { House, Template } from '../site-pages.templates.ts'

export const grievanceTemplate = ({ name, address }: House): Template => ({
  title: { ta: 'குறை தீர்க்கும் அலுவலர்', en: 'Grievance officer' },
  content: {
    ta: `<p>எங்கள் கடையைப் பற்றியோ, வெளியிட்ட எழுத்தைப் பற்றியோ, உங்கள் தகவல்களை நாங்கள் கையாளும் விதத்தைப் பற்றியோ குறை இருந்தால் இவரிடம் சொல்லலாம்.</p>
<h2>யார்</h2>
<p>[[அலுவலரின் பெயர்]], [[பதவி]]<br>${name}, ${address.ta}<br>மின்னஞ்சல்: [[அலுவலரின் மின்னஞ்சல்]]<br>தொலைபேசி: [[அலுவலரின் தொலைபேசி]], [[எந்த நாள்கள், எந்த நேரம்]]</p>
<h2>நூல்கள், ஆர்டர்கள், சந்தா</h2>
<p>நுகர்வோர் பாதுகாப்பு (மின்வணிக) விதிகள் 2020இன்படி, குறை கிடைத்ததை 48 மணி நேரத்துக்குள் உறுதிசெய்வோம்; ஒரு மாதத்துக்குள் தீர்வு தருவோம். ஆர்டர் எண்ணையும் நடந்ததையும் எழுதுங்கள். தீர்வு நிறைவு தராவிட்டால் தேசிய நுகர்வோர் உதவி எண் 1915ஐ அழைக்கலாம்; நுகர்வோர் ஆணையத்தையும் அணுகலாம்.</p>
<h2>வெளியிட்ட எழுத்து</h2>
<p>தகவல் தொழில்நுட்ப (இடைநிலையர் வழிகாட்டுதல், இணைய ஊடக நெறிமுறை) விதிகள் 2021இன்படி, குறை கிடைத்ததை 24 மணி நேரத்துக்குள் உறுதிசெய்வோம்; 15 நாள்களுக்குள் முடிவைச் சொல்வோம். எந்தப் பக்கம், எந்த வரி, ஏன் தவறு என்பதை எழுதுங்கள். தவறு என்று கண்டால் அதே பக்கத்தில் திருத்தி, <a href="/corrections">திருத்தங்கள்</a> பக்கத்திலும் சொல்வோம். முடிவு நிறைவு தராவிட்டால் 15 நாள்களுக்குள் [[நாங்கள் உறுப்பினராக உள்ள தன்னொழுங்கு அமைப்பு]] அமைப்பிடம் மேல்முறையீடு செய்யலாம்.</p>
<h2>உங்கள் தகவல்கள்</h2>
<p>உங்களைப் பற்றி நாங்கள் வைத்திருப்பவற்றைக் கணக்கு அமைப்புகளில் நீங்களே பதிவிறக்கலாம், நீக்கலாம். அதற்கு மேல் ஏதேனும் வேண்டுமானால் இவரிடமே கேளுங்கள். பதில் நிறைவு தராவிட்டால் இந்தியத் தரவுப் பாதுகாப்பு வாரியத்தை அணுகலாம். எவற்றை வைத்திருக்கிறோம் என்பது <a href="/pages/privacy">தனியுரிமை</a> பக்கத்தில் உள்ளது.</p>`,
    en: `<p>Whom to turn to with a complaint about our shop, about something that we have published, or about how we handle your data.</p>
<h2>Who it is</h2>
<p>[[name of the officer]], [[designation]]<br>${name}, ${address.en}<br>Email: [[email of the officer]]<br>Phone: [[phone of the officer]], [[on which days, at what time]]</p>
<h2>Books, orders and subscriptions</h2>
<p>Under the Consumer Protection (E-Commerce) Rules, 2020 we acknowledge a complaint within 48 hours and settle it within one month. Please name the order and what has happened. If you are not satisfied, call the National Consumer Helpline, 1915, or turn to a consumer commission.</p>
<h2>What we have published</h2>
<p>Under the Information Technology (Intermediary Guidelines and Digital Media Ethics Code) Rules, 2021 we acknowledge a complaint within 24 hours and tell you our decision within 15 days. Please name the page and the sentence, and say why it is wrong. Where we were wrong we correct it on the same page and list it among the <a href="/corrections">corrections</a>. You can appeal within 15 days to [[the self-regulating body that we belong to]].</p>
<h2>Your data</h2>
<p>What we store about you can be downloaded and deleted by yourself, in the settings of your account. For anything beyond that, ask this officer. If you are not satisfied, you can turn to the Data Protection Board of India. What we store is listed under <a href="/pages/privacy">privacy</a>.</p>`,
  },
})
