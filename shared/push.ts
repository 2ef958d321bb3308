/** What a push tells the service worker of a reader's device. */
export interface PushMessage {
  title: string
  body: string
  /** A path of the site. */
  link: string
  /** A later message with the same tag takes the place of the former. */
  tag: string
}
