import { messages as english } from '../../i18n/en/admin.ts'
import { messages as tamil } from '../../i18n/ta/admin.ts'

const phone = { width: 360, height: 740 }
const desktop = { width: 1280, height: 800 }

/** Where the staff works: a journey that is made on each has been made in both languages, on a phone and on a desktop. */
export const devices = [
  { lang: 'ta', isPhone: true, where: 'on a phone in Tamil', say: tamil, viewport: phone },
  { lang: 'en', isPhone: false, where: 'on a desktop in English', say: english, viewport: desktop },
] as const

/** For what would show alike on both: menus, sheets and touch are looked at on the phone, keys and a pointer on the desktop. */
export const [phoneInTamil, desktopInEnglish] = devices
