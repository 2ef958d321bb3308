/** Puts the player in the place of a link to a film that is pressed; a press with another key does what it always does. */
function play(event: MouseEvent): void {
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-embed]')
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  const frame = document.createElement('iframe')
  frame.src = link.dataset.embed ?? ''
  frame.title = link.textContent
  frame.allow = 'autoplay; fullscreen; picture-in-picture'
  link.replaceWith(frame)
  frame.focus()
}

/** Lets the films of a text play in it. */
export const playVideos = (text: HTMLElement): void => text.addEventListener('click', play)
