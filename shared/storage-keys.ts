/** Keys of `localStorage`, or of `sessionStorage` if the comment says so. */
export const storageKeys = {
  adminToken: 'token',
  clientToken: 'clientToken',
  userId: 'userId',
  userName: 'userName',
  theme: 'theme',
  /** How large texts are set, unless as usual. */
  readingSize: 'readingSize',
  /** Where the reader stopped in posts and PDFs, as JSON. */
  readingPlaces: 'readingPlaces',
  /** Of PDFs alone, as JSON pairs of id and page: what older versions of the site have left. It is read, never written. */
  pdfPlaces: 'pdfPlaces',
  /** In `sessionStorage`: the element at the top of the screen when the language was changed. */
  placeInPage: 'placeInPage',
  recentSearches: 'recentSearches',
  /** What was last opened in the admin by its palette. */
  recentWays: 'recentWays',
  /** `closed`: the details beside a text that is written are put away. */
  writingPanel: 'writingPanel',
  /** The parts of these details that are folded, as JSON. */
  foldedDetails: 'foldedDetails',
  /** In rupees: a copy of the server's setting. */
  defaultDeliveryFee: 'defaultDeliveryFee',
  /** `off`: texts are not proofread. */
  proof: 'proof',
  /** What the proofreader marks and an editor has waved through, as JSON. */
  ignoredMarks: 'ignoredMarks',
  /** How fast texts are read aloud, as a factor. */
  listenRate: 'listenRate',
  /** With whom parcels were last sent. */
  courier: 'courier',
  /** How keys type Tamil on this device; `off` where they type what is on them. */
  typing: 'typing',
  /** The way of typing that was chosen last. */
  lastTyping: 'lastTyping',
} as const
