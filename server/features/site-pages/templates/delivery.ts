import type { House, Template } from '../site-pages.templates.ts'

export const deliveryTemplate = ({ email, phone }: House): Template => ({
  title: { ta: 'அனுப்புதலும் திரும்பப் பெறுதலும்', en: 'Delivery and returns' },
  content: {
    ta: `<h2>எப்போது வரும்</h2>
<p>ஆர்டர் வந்த [[எத்தனை நாள்கள், கட்டி அனுப்ப]] வேலை நாள்களுக்குள் நூல்களைக் கட்டி அனுப்புகிறோம். தமிழ்நாட்டுக்குள் [[எத்தனை நாள்கள், தமிழ்நாட்டில்]] நாள்களிலும், இந்தியாவின் பிற மாநிலங்களில் [[எத்தனை நாள்கள், பிற மாநிலங்களில்]] நாள்களிலும் வந்து சேரும். இந்தியாவுக்கு வெளியே [[அனுப்புகிறோம் அல்லது அனுப்புவதில்லை]].</p>
<p>கட்டியதும், அனுப்பியதும், வந்து சேர்ந்ததும் உங்கள் கணக்கின் <a href="/orders">ஆர்டர்கள்</a> பக்கத்தில் தெரியும். அனுப்பியதும் கூரியரின் பெயரும் தடம் காணும் எண்ணும் அங்கேயே வரும்.</p>
<h2>எவ்வளவு ஆகும்</h2>
<p>அனுப்பும் செலவு கூடையிலும், ஆர்டர் செய்வதற்கு முன்பும் தனி வரியாகத் தெரியும். அங்கே சொல்லாத எந்தத் தொகையும் பின்னர் சேராது.</p>
<h2>பெறும்போது பணம்</h2>
<p>நூல்களை வாங்கிக்கொள்ளும்போது அஞ்சல்காரரிடமோ கூரியர் ஊழியரிடமோ பணம் தரலாம். சேதமடைந்த கட்டாகத் தெரிந்தால் வாங்காமல் திருப்பி அனுப்பிவிட்டு எங்களுக்குச் சொல்லுங்கள்.</p>
<h2>வேண்டாம் என்றால்</h2>
<p>நூல்களை நாங்கள் அனுப்பும் வரை ஆர்டரை ஆர்டர்கள் பக்கத்திலேயே நீக்கலாம்; எந்தக் கட்டணமும் இல்லை. அனுப்பிய பிறகு, நூல் நல்ல நிலையில் இருந்தால், வந்த நாளிலிருந்து [[எத்தனை நாள்கள், திருப்பித் தர]] நாள்களுக்குள் திருப்பித் தரலாம். அதற்கான அஞ்சல் செலவு [[உங்களுடையது அல்லது எங்களுடையது]].</p>
<h2>சேதமடைந்த அல்லது தவறான நூல்</h2>
<p>நூல் கிழிந்தோ, பக்கங்கள் குறைந்தோ, வேறு நூலாகவோ வந்தால் [[எத்தனை நாள்கள், சேதம்]] நாள்களுக்குள் ஓர் ஒளிப்படத்துடன் எழுதுங்கள். எங்கள் செலவிலேயே வேறு பிரதி அனுப்புகிறோம்; பிரதி தீர்ந்திருந்தால் முழுப் பணத்தையும் தருகிறோம்.</p>
<h2>பணம் திரும்புதல்</h2>
<p>திரும்பிய நூல் எங்களை வந்தடைந்த [[எத்தனை நாள்கள், பணம்]] நாள்களுக்குள் பணம் நீங்கள் தந்த வழியிலேயே திரும்பும். பெறும்போது பணம் தந்திருந்தால் வங்கிக் கணக்கைக் கேட்டுச் செலுத்துவோம்.</p>
<h2>கேட்க</h2>
<p>மின்னஞ்சல்: ${email.ta}. தொலைபேசி: ${phone.ta}. ஆர்டர் எண்ணைக் குறிப்பிட்டால் விரைவாகப் பதில் சொல்ல முடியும். பதில் நிறைவு தராவிட்டால் <a href="/pages/grievance">குறை தீர்க்கும் அலுவலரை</a> அணுகலாம்.</p>`,
    en: `<h2>When it arrives</h2>
<p>We pack and send books within [[how many days, packing]] working days of an order. They arrive within [[how many days, in Tamil Nadu]] days in Tamil Nadu, and within [[how many days, in other states]] days elsewhere in India. We [[do, or do not]] send books outside India.</p>
<p>Your <a href="/orders">orders</a> show when a parcel has been packed, sent and delivered, with the name of the courier and the tracking number once it is on its way.</p>
<h2>What it costs</h2>
<p>The delivery fee has a line of its own in the cart and before you place the order. Nothing that is not named there is added later.</p>
<h2>Cash on delivery</h2>
<p>You can pay the postman or the courier when you take the parcel. If it looks damaged, refuse it and tell us.</p>
<h2>If you change your mind</h2>
<p>Until the books have been sent you can cancel on the page of your orders, free of charge. After that, books in good condition can be returned within [[how many days, return]] days of delivery. The postage for that is [[yours, or ours]].</p>
<h2>Damaged or wrong books</h2>
<p>If a book is torn, lacks pages or is not the one you ordered, write to us with a photo within [[how many days, damage]] days. We send another copy at our expense, or return the whole amount where none is left.</p>
<h2>Refunds</h2>
<p>Money goes back the way it came, within [[how many days, refund]] days of the book reaching us. If you paid on delivery we ask for a bank account.</p>
<h2>Questions</h2>
<p>Email: ${email.en}. Phone: ${phone.en}. Please name the number of the order. If our answer does not settle it, turn to the <a href="/pages/grievance">grievance officer</a>.</p>`,
  },
})
