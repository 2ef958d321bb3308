import adminAccount from './admin/account.json' with { type: 'json' }
import adminAbout from './admin/about.json' with { type: 'json' }
import adminBanners from './admin/banners.json' with { type: 'json' }
import adminCategories from './admin/categories.json' with { type: 'json' }
import adminContact from './admin/contact.json' with { type: 'json' }
import adminDrafts from './admin/drafts.json' with { type: 'json' }
import adminGallery from './admin/gallery.json' with { type: 'json' }
import adminHeaders from './admin/header-banners.json' with { type: 'json' }
import adminHouseWords from './admin/house-words.json' with { type: 'json' }
import adminLetters from './admin/letters.json' with { type: 'json' }
import adminLibrary from './admin/library.json' with { type: 'json' }
import adminNewsletter from './admin/newsletter.json' with { type: 'json' }
import adminNotifications from './admin/notifications.json' with { type: 'json' }
import adminPdfs from './admin/pdfs.json' with { type: 'json' }
import adminPostList from './admin/post-list.json' with { type: 'json' }
import adminPosts from './admin/posts.json' with { type: 'json' }
import adminRecent from './admin/recent-posts.json' with { type: 'json' }
import adminSettings from './admin/settings.json' with { type: 'json' }
import adminBooks from './admin/books.json' with { type: 'json' }
import adminOrders from './admin/orders.json' with { type: 'json' }
import adminPlans from './admin/plans.json' with { type: 'json' }
import adminSite from './admin/site.json' with { type: 'json' }
import adminTerms from './admin/terms.json' with { type: 'json' }
import adminTitles from './admin/titles.json' with { type: 'json' }
import adminWriting from './admin/writing.json' with { type: 'json' }
import adminHomeOrder from './admin/home-order.json' with { type: 'json' }
import adminCounterpart from './admin/counterpart.json' with { type: 'json' }
import adminAudit from './admin/audit.json' with { type: 'json' }
import adminStaff from './admin/staff.json' with { type: 'json' }
import adminTrash from './admin/trash.json' with { type: 'json' }
import adminHome from './admin/home.json' with { type: 'json' }
import adminWorkList from './admin/work-list.json' with { type: 'json' }
import adminSynonyms from './admin/synonyms.json' with { type: 'json' }
import editor from './admin/editor.json' with { type: 'json' }
import media from './admin/media.json' with { type: 'json' }
import pdfs from './pdfs.json' with { type: 'json' }
import typing from './typing.json' with { type: 'json' }

/** The namespaces that the admin pages load on top of every page's. */
export const messages = {
  adminAbout,
  adminBanners,
  adminCategories,
  adminContact,
  adminDrafts,
  adminGallery,
  adminHeaders,
  adminLetters,
  adminNewsletter,
  adminNotifications,
  adminPdfs,
  adminPostList,
  adminPosts,
  adminRecent,
  adminSettings,
  adminBooks,
  adminOrders,
  adminPlans,
  adminSite,
  adminTerms,
  adminTitles,
  adminWriting,
  adminTrash,
  adminCounterpart,
  adminHomeOrder,
  adminStaff,
  adminAudit,
  adminLibrary,
  adminAccount,
  adminHome,
  adminHouseWords,
  adminWorkList,
  adminSynonyms,
  editor,
  media,
  pdfs,
  typing,
}
