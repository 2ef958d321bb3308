import { adminCategories } from './admin-categories.ts'
import { editor } from './admin-editor.ts'
import { media } from './admin-media.ts'
import { adminNotifications } from './admin-notifications.ts'
import { adminPdfs } from './admin-pdfs.ts'
import { adminPosts } from './admin-posts.ts'
import { adminTitles } from './admin-titles.ts'
import { adminBanners } from './admin-banners.ts'
import { adminHeaders } from './admin-headers.ts'
import { adminGallery } from './admin-gallery.ts'
import { adminRecent } from './admin-recent.ts'
import { adminContact } from './admin-contact.ts'
import { adminAbout } from './admin-about.ts'
import { adminNewsletter } from './admin-newsletter.ts'
import { adminSettings } from './admin-settings.ts'
import { adminShop } from './admin-shop.ts'
import { adminSite } from './admin-site.ts'

/** The namespaces that only the admin's pages load. */
export const admin = {
  adminNotifications,
  adminSettings,
  adminShop,
  adminSite,
  adminNewsletter,
  adminAbout,
  adminContact,
  adminRecent,
  adminGallery,
  adminHeaders,
  adminBanners,
  adminTitles,
  adminPosts,
  adminPdfs,
  adminCategories,
  editor,
  media,
} as const
