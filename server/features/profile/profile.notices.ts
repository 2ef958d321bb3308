import type { Lang } from '#shared/lang.ts'

/** Notice to a reader whose password was changed. */
export const passwordNotice = (lang: Lang): { title: string; message: string; link: string } =>
  lang === 'ta'
    ? {
        title: 'கடவுச்சொல் மாற்றப்பட்டது',
        message:
          'உங்கள் கணக்கின் கடவுச்சொல் மாற்றப்பட்டது; மற்ற சாதனங்களில் இருந்த அமர்வுகள் முடிவுக்கு வந்தன. நீங்கள் மாற்றவில்லை என்றால் உடனே புதிய கடவுச்சொல்லை அமைத்துக்கொள்ளுங்கள்.',
        link: '/settings/account',
      }
    : {
        title: 'Your password was changed',
        message:
          'The password of your account was changed, and the sessions on other devices have ended. If that was not you, please set a new password at once.',
        link: '/settings/account',
      }
