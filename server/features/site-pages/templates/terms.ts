import type { House, Template } from '../site-pages.templates.ts'

export const termsTemplate = ({ name, address, email, phone }: House): Template => ({
  title: { ta: 'விதிமுறைகள்', en: 'Terms' },
  content: {
    ta: `<h2>நாங்கள் யார்</h2>
<p>இந்தத் தளத்தையும் அதன் கடையையும் நடத்துவது [[பதிவு செய்த நிறுவனப் பெயர்]] ([[எவ்வகை நிறுவனம்]]), ${address.ta}. GSTIN: [[எண், அல்லது பதிவு இல்லை]]. மின்னஞ்சல்: ${email.ta}. தொலைபேசி: ${phone.ta}. பொறுப்பாசிரியர்: [[பொறுப்பாசிரியரின் பெயர்]].</p>
<h2>வாசித்தல்</h2>
<p>${name} இதழை வாசிக்கக் கணக்கு தேவையில்லை. சந்தாதாரருக்கான பதிவுகளின் தொடக்கத்தை எல்லாரும் வாசிக்கலாம்; முழுவதையும் சந்தா உள்ளவர்கள் வாசிக்கலாம்.</p>
<h2>கணக்கு</h2>
<p>கணக்கைத் திறக்க மின்னஞ்சல் முகவரி போதும். கடவுச்சொல்லை யாருக்கும் தராதீர்கள். கணக்கை எப்போது வேண்டுமானாலும் கணக்கு அமைப்புகளில் நீங்களே நீக்கலாம்.</p>
<h2>ஆர்டர்களும் விலைகளும்</h2>
<p>விலைகள் ரூபாயில், எல்லா வரிகளும் உட்பட. அனுப்பும் செலவு தனியாகத் தெரியும். ஆர்டரை நாங்கள் பெற்றதும் அதன் எண்ணை உடனே காண்பீர்கள்; நூலை அனுப்பியதும் ஒப்பந்தம் நிறைவேறும். ஒரு நூல் தீர்ந்திருந்தால் சொல்லிவிட்டு, வாங்கிய பணத்தைத் திருப்பித் தருவோம். அனுப்புதல், ரத்து, திரும்பப் பெறுதல் பற்றித் <a href="/pages/delivery">தனிப் பக்கம்</a> உள்ளது.</p>
<h2>சந்தா</h2>
<p>திட்டத்தைக் கேட்டு, பணம் செலுத்தியதும் சந்தா தொடங்கும்; திட்டத்தில் சொன்ன நாள்களுக்குப் பிறகு தானே முடியும். தானாகப் புதுப்பிப்பதில்லை, உங்கள் கணக்கிலிருந்து எதையும் எடுப்பதில்லை. இடையில் நிறுத்தினால் [[பணம் திரும்புமா, எவ்வளவு]].</p>
<h2>எழுத்தும் படங்களும்</h2>
<p>வெளியிட்டவற்றின் உரிமை அவற்றை எழுதியவர்களுக்கும் எங்களுக்கும் உரியது. மூலத்தைக் குறிப்பிட்டுச் சிறு பகுதிகளை மேற்கோள் காட்டலாம். முழுவதையும் வேறோர் இடத்தில் வெளியிட எங்களைக் கேளுங்கள்.</p>
<h2>வாசகர் எழுதுபவை</h2>
<p>எங்களுக்கு அனுப்பும் எழுத்து உங்களுடையதாக இருக்க வேண்டும். அதை வெளியிடவும், பொருள் மாறாமல் சுருக்கவும் எங்களுக்கு அனுமதி தருகிறீர்கள்; உரிமை உங்களிடமே இருக்கும்.</p>
<h2>தவறுகள்</h2>
<p>வெளியிட்டதில் தவறு இருந்தால் திருத்தி, <a href="/corrections">திருத்தங்கள்</a> பக்கத்தில் சொல்கிறோம். தளம் எப்போதும் தடையின்றி இயங்கும் என்று உறுதி தர முடியாது. சட்டம் உங்களுக்குத் தரும் எந்த உரிமையையும் இந்த விதிமுறைகள் குறைக்காது.</p>
<h2>சட்டம்</h2>
<p>இந்தியச் சட்டம் பொருந்தும். நுகர்வோராக நீங்கள் வாழும் இடத்தின் ஆணையத்தை அணுகலாம்; மற்ற வழக்குகள் [[ஊர்]] நீதிமன்றங்களில் நடக்கும். முதலில் <a href="/pages/grievance">குறை தீர்க்கும் அலுவலரிடம்</a> சொல்லுங்கள்.</p>
<h2>மாற்றங்கள்</h2>
<p>விதிமுறைகளை மாற்றினால் இந்தப் பக்கத்தின் தேதி மாறும். ஏற்கெனவே தந்த ஆர்டருக்கு அன்றைய விதிமுறைகளே பொருந்தும்.</p>`,
    en: `<h2>Who we are</h2>
<p>This site and its shop are run by [[registered name of the company]] ([[kind of company]]), ${address.en}. GSTIN: [[number, or not registered]]. Email: ${email.en}. Phone: ${phone.en}. Responsible editor: [[name of the responsible editor]].</p>
<h2>Reading</h2>
<p>Nobody needs an account to read ${name}. Of posts for subscribers everybody reads the beginning; those with a plan read all.</p>
<h2>Your account</h2>
<p>An email address is enough to open an account. Give your password to nobody. You can delete the account at any time, in its settings.</p>
<h2>Orders and prices</h2>
<p>Prices are in rupees and include all taxes. The delivery fee is shown apart. You see the number of your order as soon as we have it; the contract is fulfilled when the books have been sent. Should a book be out of stock we tell you, and return what you have paid. Delivery, cancelling and returns have <a href="/pages/delivery">a page of their own</a>.</p>
<h2>Subscriptions</h2>
<p>A plan begins when it was requested and paid for, and ends by itself after the days that it names. It is not renewed without you, and nothing is taken from your bank account. If you stop earlier, [[whether, and how much, money is returned]].</p>
<h2>Texts and pictures</h2>
<p>What we publish belongs to those who made it, and to us. You may quote short parts with their source. Please ask us before you publish a whole text elsewhere.</p>
<h2>What readers write</h2>
<p>What you send us must be your own. You allow us to publish it, and to shorten it without changing its meaning; the rights stay yours.</p>
<h2>Mistakes</h2>
<p>Where we were wrong we correct it and list it among the <a href="/corrections">corrections</a>. We cannot promise that the site is never interrupted. Nothing here takes away a right that the law gives you.</p>
<h2>Law</h2>
<p>Indian law applies. As a consumer you can turn to the commission of the place where you live; all other cases belong before the courts of [[city]]. Please speak to the <a href="/pages/grievance">grievance officer</a> first.</p>
<h2>Changes</h2>
<p>When these terms change, so does the date of this page. An order is subject to the terms of its day.</p>`,
  },
})
